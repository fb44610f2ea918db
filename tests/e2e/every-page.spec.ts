import type { Page } from '@playwright/test'
import { readDemo } from '../support/demo.ts'
import { expect, test } from '../support/fixtures.ts'
import {
  expectFingerSizedTargets,
  expectHeadingOnce,
  expectNoAxeViolations,
  expectNoClippedText,
  expectNoSidewaysScroll,
  expectReadableColours,
} from '../support/page-checks.ts'
import { looker, type PageRow, pageRows, type Who, withDemo } from '../support/pages.ts'
import { expectedAt } from '../support/route-expectations.ts'
import { see } from '../support/walk.ts'

/** Every page a person can open, in both languages and on a small phone: readable, whole, and titled. */
const pages = pageRows.filter((row) => row.for !== 'nobody' && row.leadsTo === undefined)
const groupSize = 15

// Colours are measured where they come to rest, not on their way from light to dark. Nothing here goes without a line, and
// installing the worker would cost two processor seconds a test.
test.use({ contextOptions: { reducedMotion: 'reduce' }, serviceWorkers: 'block' })

for (const as of ['visitor', 'student', 'instructor', 'admin'] as const) {
  for (const [index, group] of groupsOf(as).entries()) {
    // One sign-in for both languages: a new phone costs as much as looking at five pages.
    test(`pages of a ${as}, ${index + 1}`, async ({ page, network, signIn, allowConsole }) => {
      test.setTimeout(240_000)
      // The page of a dead link says so after the server's refusal, which the browser logs.
      allowConsole(/status of 400 .*verify-email|status of 404 .*certificates/)
      const demo = await readDemo(network.url)
      if (as === 'visitor') await page.goto('/404')
      else await signIn(as)
      for (const language of ['bn', 'en'] as const) {
        await page.evaluate((chosen) => localStorage.setItem('language', chosen), language)
        await page.goto('/404')
        await expect(page.locator('#main h1')).toBeVisible()
        for (const row of group.map((one) => withDemo(one, demo))) {
          await test.step(`${row.path} in ${language}`, () => look(page, row, as, language))
        }
      }
    })
  }
}

async function look(page: Page, row: PageRow, as: Who, language: 'bn' | 'en'): Promise<void> {
  await see(page, row.path, expectedAt(row, as, language))
  await expect(page.locator('h1').first()).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', language)
  await expectHeadingOnce(page)
  await expectNoSidewaysScroll(page)
  await expectNoClippedText(page)
  await expectFingerSizedTargets(page)
  // Colours do not depend on the language: once is enough.
  await expectNoAxeViolations(page, { hasKnownColours: language !== 'bn' })
  if (language === 'bn') {
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectReadableColours(page)
    await page.emulateMedia({ colorScheme: 'light' })
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 360, height: 740 })
}

/** A person's pages in tests of a bearable length; the places that are not open yet are one page, looked at once. */
function groupsOf(as: Who): PageRow[][] {
  const own = pages.filter((row) => looker(row) === as)
  const isComing = ({ title }: PageRow) => typeof title === 'string' && title.startsWith('coming:')
  const looked = own.filter((row) => !isComing(row) || row === own.find(isComing))
  return Array.from({ length: Math.ceil(looked.length / groupSize) }, (_, index) =>
    looked.slice(index * groupSize, (index + 1) * groupSize),
  )
}
