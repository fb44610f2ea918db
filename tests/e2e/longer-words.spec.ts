import type { Page } from '@playwright/test'
import { expectNoCrowding } from '../support/crowding.ts'
import { readDemo } from '../support/demo.ts'
import { expect, test } from '../support/fixtures.ts'
import { lengthenWords, longer } from '../support/longer-words.ts'
import { expectNoClippedText, expectNoSidewaysScroll } from '../support/page-checks.ts'
import { looker, pageRows, withDemo } from '../support/pages.ts'
import { expectedAt } from '../support/route-expectations.ts'
import { see } from '../support/walk.ts'

/** Words change after a page was drawn: half as long again they still fit, on a phone and where the menu is a row. */
const phone = { width: 360, height: 740 }
const tablet = { width: 768, height: 1024 }
const pages = pageRows.filter((row) => row.for !== 'nobody' && row.leadsTo === undefined)

/** So many menus the header of a tablet has room for beside their longer words: of the main links, and a person's own. */
const openersOf = { visitor: 1, student: 3, instructor: 3, admin: 3 } as const

test.use({ viewport: phone, contextOptions: { reducedMotion: 'reduce' } })

for (const as of ['visitor', 'student', 'instructor', 'admin'] as const) {
  test(`longer words on pages of ${as}`, async ({ page, context, network, signIn, allowConsole }) => {
    test.setTimeout(120_000)
    allowConsole(/status of 400 .*verify-email|status of 404 .*certificates/)
    const demo = await readDemo(network.url)
    await lengthenWords(context)
    if (as !== 'visitor') await signIn(as)
    await page.goto('/404')
    await expect(page.locator('#main h1')).toBeVisible()
    for (const row of pages.filter((one) => looker(one) === as).map((one) => withDemo(one, demo))) {
      const expected = expectedAt(row, as, 'bn', longer)
      const { heading } = await see(page, row.path, expected)
      // Were the words not longer, the rest would say nothing.
      expect.soft(heading, row.path).toMatch(new RegExp(expected.heading))
      await expectRoom(page)
      // Those below another page have its frame and one column: on a tablet they only stand apart more.
      if (row.below !== undefined) continue
      await page.setViewportSize(tablet)
      // The code that measures the row of links comes with the first wide screen.
      if ((await page.locator('header nav').count()) > 0)
        await expect(page.locator('header button[aria-haspopup=menu]')).toHaveCount(openersOf[as])
      await expectRoom(page)
      await page.setViewportSize(phone)
    }

    await page.setViewportSize(tablet)
    const openers = page.locator('header button[aria-haspopup=menu]')
    await expect(openers).toHaveCount(openersOf[as])
    for (const opener of await openers.all()) {
      await opener.click()
      await expect(page.getByRole('menu')).toBeVisible()
      await expectRoom(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menu')).toBeHidden()
    }
  })
}

async function expectRoom(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page)
  await expectNoClippedText(page)
  await expectNoCrowding(page)
}
