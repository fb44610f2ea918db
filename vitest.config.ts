import { defineConfig } from 'vitest/config'
import { findTestFiles } from './scripts/check/test-files.ts'

interface Options {
  /** Own process or thread per file: costs a second, where the server is loaded two. */
  readonly isolate: boolean
  /** Threads start faster; tests that hold a database or are killed need processes. */
  readonly pool?: 'threads'
  readonly execArgv?: string[]
  readonly setupFiles?: string[]
  readonly server?: { readonly deps: { readonly inline: RegExp[] } }
}

/** Ends a test that hangs. One that starts four programs takes 3 min on a machine that runs 15 other programs. */
const timeout = 300_000

const common = {
  environment: 'node',
  pool: 'forks',
  // A test that passes only at the second try has failed.
  retry: 0,
  expect: { poll: { timeout: 30_000 } },
  testTimeout: timeout,
  hookTimeout: timeout,
} as const

/**
 * Units of the browser need no DOM: tests/e2e tests rendering, in Chromium. A project does not extend this file: Vitest would bundle and
 * evaluate it once more for each.
 */
const project = (name: string, include: readonly string[], { setupFiles = [], ...options }: Options) => ({
  test: { ...common, name, include: [...include], setupFiles: ['tests/support/patient-waits.ts', ...setupFiles], ...options },
})

/** Optimising the code of the embedded database costs more processor time than a file of tests spends in it: 20 s against 11 s. */
const fewerCompiles = ['--liftoff-only', '--single-threaded-gc']

/**
 * For tests that call the server in their own process. A built server, and the tests of passwords themselves, work as in production. A
 * simulated device changes globals and starts timers without an end.
 */
const withServer = { execArgv: fewerCompiles, setupFiles: ['tests/support/fresh-globals.ts', 'tests/support/light-passwords.ts'] }

/** Packages that take globals while they load, or have state. Each file has its own. */
const ownPackages = [/\/dexie\//, /\/fake-indexeddb\//, /\/i18next\//, /\/@tanstack\//]
const freshThreads = {
  isolate: false,
  pool: 'threads',
  setupFiles: ['tests/support/fresh-thread.ts'],
  server: { deps: { inline: ownPackages } },
} satisfies Options

const { unit, plain, database, mocking } = findTestFiles()

export default defineConfig({
  test: {
    // An embedded database takes 300 MB or more: two processes at a time. Tests on PostgreSQL wait for its processes an eighth of their
    // time. `npm run check` runs both beside each other: five processes.
    maxWorkers: process.env.TEST_DATABASE_URL ? 3 : 2,
    projects: [
      project('unit', unit, freshThreads),
      // Some migrate an embedded database themselves.
      project('plain', plain, { isolate: false, execArgv: fewerCompiles }),
      project('database', database, { isolate: false, ...withServer }),
      project('mocking', mocking, { isolate: true, ...withServer }),
      // Node 20 has a WebSocket only with this flag.
      project('browsers', ['tests/browsers/*.test.ts'], { isolate: true, execArgv: ['--experimental-websocket'] }),
    ],
  },
})
