import { readDemo } from '../support/demo.ts'
import { expect, test } from '../support/fixtures.ts'
import {
  expectFingerSizedTargets,
  expectNoAxeViolations,
  expectNoClippedText,
  expectNoSidewaysScroll,
  expectReadableColours,
} from '../support/page-checks.ts'
import { looker, pageRows, withDemo } from '../support/pages.ts'

/** Every page a person can open, in both languages and on a small phone: readable, whole, and titled. */
const pages = pageRows.filter((row) => row.for !== 'nobody' && row.leadsTo === undefined)

// Colours are measured where they come to rest, not on their way from light to dark.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const as of ['visitor', 'student', 'instructor', 'admin'] as const) {
  for (const language of ['bn', 'en'] as const) {
    test(`pages of a ${as} in ${language}`, async ({ page, network, signIn, allowConsole }) => {
      test.setTimeout(120_000)
      // The page of a dead link says so after the server's refusal, which the browser logs.
      allowConsole(/status of 400 .*verify-email|status of 404 .*certificates/)
      const demo = await readDemo(network.url)
      if (as !== 'visitor') await signIn(as)
      else await page.goto('/')
      await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
      for (const { path } of pages.filter((row) => looker(row) === as).map((row) => withDemo(row, demo))) {
        await test.step(path, async () => {
          await page.goto(path)
          await expect(page.locator('h1').first()).toBeVisible()
          await expect(page.locator('html')).toHaveAttribute('lang', language)
          await expect(page).toHaveTitle(/ - EntLab$|^EntLab - /)
          await expectNoSidewaysScroll(page)
          await expectNoClippedText(page)
          await expectFingerSizedTargets(page)
          await expectNoAxeViolations(page)
          await page.emulateMedia({ colorScheme: 'dark' })
          await expectReadableColours(page)
          await page.emulateMedia({ colorScheme: 'light' })
          await page.setViewportSize({ width: 320, height: 640 })
          await expectNoSidewaysScroll(page)
          await page.setViewportSize({ width: 360, height: 740 })
        })
      }
    })
  }
}
