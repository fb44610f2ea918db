import { defineConfig } from '@playwright/test'
import { findChromium } from './scripts/ensure-chromium.ts'
import { chromiumFlags } from './tests/support/chromium-flags.ts'

const executablePath = findChromium()

/** A small cheap phone in Dhaka: what the product is made for. A test that needs a laptop says so with `test.use`. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: '.tmp/playwright',
  globalSetup: './tests/support/first-data.ts',
  // Each file has its own server, database and network (tests/support/fixtures.ts), so files may run side by side.
  workers: 2,
  fullyParallel: false,
  // A test that passes only at the second try has failed.
  retries: 0,
  forbidOnly: Boolean(process.env.CI),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    viewport: { width: 360, height: 740 },
    deviceScaleFactor: 2,
    hasTouch: true,
    locale: 'bn-BD',
    timezoneId: 'Asia/Dhaka',
    // What was done and said is kept of a test that failed, and how the page looked then. A copy of the document at every step
    // costs a fifth of all the time: ask for it with --trace=on.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: chromiumFlags,
    },
  },
})
