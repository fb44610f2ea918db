import type { Page } from '@playwright/test'
import { readDemo } from '../support/demo.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectNoAxeViolations, expectNoSidewaysScroll } from '../support/page-checks.ts'
import { pageRows, withDemo } from '../support/pages.ts'

test.use({ viewport: { width: 320, height: 640 } })

const usable = '#main :is(a[href], button, input, select, textarea, summary):not([tabindex="-1"], [type=file], [hidden], :disabled)'

/** Marks each element that has the focus with a visible ring, until the focus leaves the page's content. Returns the others. */
async function missedByTab(page: Page): Promise<string[]> {
  await page.locator('#main').evaluate((main) => {
    main.setAttribute('tabindex', '-1')
    main.focus()
  })
  const total = await page.locator(`${usable}:visible`).count()
  for (let presses = 0; presses < total + 5; presses++) {
    await page.keyboard.press('Tab')
    await page.evaluate(() => {
      const element = document.activeElement
      if (!(element instanceof HTMLElement) || !element.closest('#main')) return
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      const hasRing = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
      element.dataset.reached = hasRing ? 'ring' : 'bare'
    })
  }
  return await page
    .locator(`${usable}:not([data-reached=ring]):visible`)
    .evaluateAll((left) => left.map((element) => element.outerHTML.slice(0, 160)))
}

test('each control of each page of administration has the focus by the key Tab, 320 pixels wide', async ({ page, network, signIn }) => {
  test.setTimeout(240_000)
  const demo = await readDemo(network.url)
  const rows = pageRows.filter((row) => row.for === 'admin' && row.leadsTo === undefined).map((row) => withDemo(row, demo))
  expect(rows.length).toBeGreaterThanOrEqual(13)
  await signIn('admin')
  for (const { path } of rows) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.locator('#main h1').first()).toBeVisible()
      await expect(page.locator('#main [aria-busy=true]')).toHaveCount(0)
      expect.soft(await missedByTab(page), path).toEqual([])
      await expectNoAxeViolations(page)
      await expectNoSidewaysScroll(page)
    })
  }
})
