import { defineConfig } from '@playwright/test'
import { findChromium, findShell } from './scripts/ensure-chromium.ts'
import { chromiumFlags } from './tests/support/chromium-flags.ts'

const executablePath = findShell() ?? findChromium()

/** A small cheap phone in Dhaka: what the product is made for. A test that needs a laptop says so with `test.use`. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: '.tmp/playwright',
  globalSetup: './tests/support/first-data.ts',
  // Each file has its own server, database and network (tests/support/fixtures.ts), so files may run side by side. Three, because
  // a journey waits a fifth of its time: for an answer, for a round of sending, for a slow line that is the test.
  workers: 3,
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
    // Of a test that failed its error and how the page looked are kept. Writing down every step costs a twentieth of all the time, with
    // a copy of the document a fifth: ask for that with --trace=on.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: chromiumFlags,
    },
  },
})
