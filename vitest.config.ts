import { readdirSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

interface Options {
  readonly testTimeout: number
  /** Whether each file has a process of its own: it costs a second where the server is loaded. */
  readonly isolate: boolean
  /** A thread begins faster; a process is for who holds a database or is killed. */
  readonly pool?: 'threads'
}

const system = readdirSync('tests/system').map((file) => `tests/system/${file}`)
/** The timers of a phone outlive its test: whoever runs one has a process of their own. */
const phones = system.filter((file) => readFileSync(file, 'utf8').includes("support/phone.ts'"))

/** These read files and need no database: once is enough, and the second time is the one on PostgreSQL. */
const files = ['words', 'style', 'lockfile', 'fault-proxy'].map((name) => `tests/system/${name}.test.ts`)
const apart = process.env.TEST_DATABASE_URL === undefined ? phones : [...phones, ...files]

/** Browser-facing units need no DOM: what is drawn is tested in Chromium by tests/e2e. */
const project = (name: string, include: string[], { testTimeout, ...more }: Options, exclude: string[] = []) => ({
  extends: true as const,
  test: { name, include, exclude, testTimeout, ...more, hookTimeout: Math.max(testTimeout, 60_000) },
})

export default defineConfig({
  test: {
    environment: 'node',
    // An embedded database holds 300 MB or more: two processes at once is what two cores and a small machine carry.
    pool: 'forks',
    maxWorkers: 2,
    // A test that passes only at the second try has failed.
    retry: 0,
    projects: [
      project('unit', ['{src,sw}/**/*.test.{ts,tsx}'], { testTimeout: 10_000, isolate: true, pool: 'threads' }),
      project('plain', ['{contract,scripts}/**/*.test.ts'], { testTimeout: 10_000, isolate: false }),
      project('server', ['server/**/*.test.ts'], { testTimeout: 30_000, isolate: false }),
      project('system', ['tests/system/*.test.ts'], { testTimeout: 60_000, isolate: false }, apart),
      project('phones', phones, { testTimeout: 60_000, isolate: true }),
    ],
  },
})
