import { defineConfig } from '@playwright/test'
import { findChromium, findShell } from './scripts/prerequisites/ensure-chromium.ts'
import { chromiumFlags } from './tests/support/chromium-flags.ts'
import { isThorough, thoroughTag } from './tests/support/thorough.ts'

const executablePath = findShell() ?? findChromium()

/** Files that take longest. They start first, so that none of them runs alone at the end; `npm run check` prints the slowest ten. */
const longest =
  /(every-page|data-meter|quiz|certificates|update|downloads|player|blocks|offline-walk|learn-\w+|below-a-path|builder|storage-full|vault)[\w-]*\.spec\.ts$/

/** A small, slow device in Dhaka: the product is made for it. A test that needs a laptop says so with `test.use`. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: '.tmp/playwright',
  globalSetup: './tests/support/first-data.ts',
  projects: [
    { name: 'long', testMatch: longest },
    { name: 'short', testIgnore: longest },
  ],
  // Each file has its own server, database and network (tests/support/fixtures.ts), so files may run in parallel. Three workers for two
  // processors: a journey waits a fifth of its time for an answer, a sync round or a slow connection. Four take a seventh longer.
  workers: 3,
  fullyParallel: false,
  ...(isThorough ? {} : { grepInvert: new RegExp(thoroughTag) }),
  // A test that passes only at the second try has failed.
  retries: 0,
  // The server's renderer is one file of megabytes, which Playwright would transpile for 5 s.
  build: { external: ['**/dist/**'] },
  forbidOnly: Boolean(process.env.CI),
  // Both only end what will never happen. A slow machine takes several times as long as a fast one.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  use: {
    viewport: { width: 360, height: 740 },
    // More pixels cost rendering, and nothing here depends on them.
    deviceScaleFactor: 1,
    hasTouch: true,
    locale: 'bn-BD',
    timezoneId: 'Asia/Dhaka',
    // `withWorker` of tests/support/fixtures.ts allows them.
    serviceWorkers: 'block',
    // A failed test leaves its error and a screenshot. A trace costs 5 % of the total time, with DOM snapshots 20 %: use --trace=on.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Movements take a twelfth of the processor time. The thorough run has them.
    ...(isThorough ? {} : { contextOptions: { reducedMotion: 'reduce' as const } }),
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: chromiumFlags,
    },
  },
})
