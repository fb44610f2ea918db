import { defineConfig } from 'vitest/config'

/** Browser-facing units need no DOM: what is drawn is tested in Chromium by tests/e2e. */
const project = (name: string, include: string[], testTimeout: number) => ({
  extends: true as const,
  test: { name, include, testTimeout, hookTimeout: Math.max(testTimeout, 60_000) },
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
      project('unit', ['{contract,src,sw,scripts}/**/*.test.{ts,tsx}'], 10_000),
      project('server', ['server/**/*.test.ts'], 30_000),
      project('system', ['tests/system/**/*.test.ts'], 60_000),
    ],
  },
})
