import type { Page } from '@playwright/test'
import { readDemo } from '../support/demo.ts'
import { expect, test } from '../support/fixtures.ts'
import { pageRows, withDemo } from '../support/pages.ts'
import { expectedOnScreen } from '../support/route-expectations.ts'
import { matching, pageStateAt } from '../support/walk.ts'

// Not an option of the context: each change of it ends the HTTP cache that the journeys share.
test.beforeEach(({ page }) => page.setViewportSize({ width: 320, height: 640 }))

const usable = '#main :is(a[href], button, input, select, textarea, summary):not([tabindex="-1"], [type=file], [hidden], :disabled)'

/** Makes each key mark the element that has the focus after it, by whether its ring is visible. */
const markReached = (page: Page) =>
  page.evaluate(() => {
    addEventListener('keyup', () => {
      const element = document.activeElement
      if (!(element instanceof HTMLElement) || !element.closest('#main')) return
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      const hasRing = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
      element.dataset.reached = hasRing ? 'ring' : 'bare'
    })
  })

/** Moves the focus through the page's content. Returns the elements that it has not reached, or that show no ring then. */
async function missedByTab(page: Page): Promise<string[]> {
  await page.locator('#main').evaluate((main) => {
    main.setAttribute('tabindex', '-1')
    main.focus()
  })
  const total = await page.locator(`${usable}:visible`).count()
  for (let presses = 0; presses < total + 5; presses++) await page.keyboard.press('Tab')
  return await page
    .locator(`${usable}:not([data-reached=ring]):visible`)
    .evaluateAll((left) => left.map((element) => element.outerHTML.slice(0, 160)))
}

/** Pages by role, and the least number of them. */
const staff = [
  ['admin', 'administration', 13],
  ['instructor', 'teaching', 6],
] as const

// every-page.spec.ts has each of these pages with axe, and without sideways scrolling at this width.
for (const [role, name, least] of staff) {
  test(`each control of each page of ${name} has the focus by the key Tab, 320 pixels wide`, async ({ page, network, signIn }) => {
    test.setTimeout(240_000)
    const demo = await readDemo(network.url)
    const rows = pageRows.filter((row) => row.for === role && row.leadsTo === undefined).map((row) => withDemo(row, demo))
    expect(rows.length).toBeGreaterThanOrEqual(least)
    await signIn(role)
    await markReached(page)
    for (const row of rows) {
      await test.step(row.path, async () => {
        const expected = { ...expectedOnScreen(row, role, 'bn'), crumbs: [] }
        expect(await pageStateAt(page, row.path, expected), row.path).toMatchObject(matching(expected))
        await expect(page.locator('#main [aria-busy=true]')).toHaveCount(0)
        // Once more if the page has drawn again in the meantime.
        await expect.soft.poll(() => missedByTab(page), { message: row.path }).toEqual([])
      })
    }
  })
}
