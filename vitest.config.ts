import { defineConfig } from 'vitest/config'
import { findTestFiles } from './scripts/check/test-files.ts'

interface Options {
  /** Ends a test that hangs. A random sequence of 40 steps took 42 s on a machine that ran 20 other programs. */
  readonly testTimeout?: number
  /** Own process per file: costs a second where the server is loaded. */
  readonly isolate: boolean
  /** Threads start faster; tests that hold a database or are killed need processes. */
  readonly pool?: 'threads'
  readonly execArgv?: string[]
  readonly setupFiles?: string[]
}

/** Units of the browser need no DOM: tests/e2e tests rendering, in Chromium. */
const project = (name: string, include: readonly string[], { testTimeout = 180_000, ...more }: Options) => ({
  extends: true as const,
  test: { name, include: [...include], testTimeout, ...more, hookTimeout: Math.max(testTimeout, 120_000) },
})

/** Optimising the code of the embedded database costs more processor time than a file of tests spends in it: 20 s against 11 s. */
const fewerCompiles = ['--liftoff-only']

/** For tests that call the server in their own process. A built server, and the tests of passwords themselves, work as in production. */
const withServer = { execArgv: fewerCompiles, setupFiles: ['tests/support/light-passwords.ts'] }

const { unit, plain, server, system, devices } = findTestFiles()

export default defineConfig({
  test: {
    environment: 'node',
    // An embedded database takes 300 MB or more: at most two processes at a time.
    pool: 'forks',
    maxWorkers: 2,
    // A test that passes only at the second try has failed.
    retry: 0,
    setupFiles: ['tests/support/patient-waits.ts'],
    expect: { poll: { timeout: 30_000 } },
    projects: [
      project('unit', unit, { isolate: true, pool: 'threads' }),
      project('plain', plain, { isolate: false }),
      project('server', server, { isolate: false, ...withServer }),
      project('system', system, { isolate: false, ...withServer }),
      project('devices', devices, { isolate: true, ...withServer }),
      // Node 20 has a WebSocket only with this flag.
      project('browsers', ['tests/browsers/*.test.ts'], { testTimeout: 180_000, isolate: true, execArgv: ['--experimental-websocket'] }),
    ],
  },
})
