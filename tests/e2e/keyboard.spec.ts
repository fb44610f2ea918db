import type { Page } from '@playwright/test'
import { demoEmail, demoPassword } from '../support/api.ts'
import { expect, test } from '../support/fixtures.ts'
import { bn, courseSlug, rightOptions } from '../support/learner.ts'

/** Moves with Tab, as a person without a mouse does, until the element has the focus; fails when it cannot be reached. */
async function tabTo(page: Page, selector: string, limit = 60): Promise<void> {
  const isThere = () => page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)
  for (let presses = 0; presses < limit; presses++) {
    if (await isThere()) return
    await page.keyboard.press('Tab')
  }
  expect(await isThere(), `${selector} has the focus`).toBe(true)
}

/** The ring that shows where one is: at least two pixels wide. */
async function expectVisibleFocus(page: Page): Promise<void> {
  const width = await page.evaluate(() => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(document.activeElement ?? document.body)
    return outlineStyle === 'none' && boxShadow === 'none' ? 0 : Math.max(Number.parseFloat(outlineWidth), boxShadow === 'none' ? 0 : 2)
  })
  expect(width).toBeGreaterThanOrEqual(2)
}

test('signing in, writing a post and learning a lesson need no mouse', async ({ page }) => {
  test.setTimeout(120_000)
  const post = `চাবি টিপে লেখা ${Date.now()}`
  await page.goto('/login')
  await tabTo(page, '[name=identifier]')
  await expectVisibleFocus(page)
  await page.keyboard.type(demoEmail('student'))
  await tabTo(page, '[name=password]')
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !url.pathname.endsWith('/login'))

  await page.goto('/community')
  await tabTo(page, 'textarea[name=body]')
  await expectVisibleFocus(page)
  await page.keyboard.type(post)
  await tabTo(page, 'button[type=submit]')
  await expectVisibleFocus(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: post })).toBeVisible()

  await page.goto(`/courses/${courseSlug}/learn?lesson=cash-book`)
  const finished = page.getByRole('heading', { name: bn.player.finished.title, exact: true })
  await expect(page.locator('h1').first()).toBeVisible()
  for (let step = 0; step < 40 && !(await finished.isVisible()); step++) await goOn(page)
  await expect(finished).toBeVisible()
})

/** One step of a lesson by keys alone. */
async function goOn(page: Page): Promise<void> {
  const before = await page.locator('main').textContent()
  if (await page.locator('fieldset:visible input:enabled').count()) await answer(page)
  else {
    await tabTo(page, '[data-move=next], form button:not([type=submit]), section button:last-of-type')
    await page.keyboard.press('Enter')
  }
  await expect.poll(() => page.locator('main').textContent()).not.toBe(before)
}

async function answer(page: Page): Promise<void> {
  const right = await rightOptions(page)
  await tabTo(page, 'fieldset input')
  const isMultiple = (await page.locator('fieldset:visible input[type=checkbox]').count()) > 0
  if (isMultiple) {
    const total = await page.locator('fieldset:visible input').count()
    for (let index = 0; index < total; index++) {
      if (right.includes(index)) await page.keyboard.press('Space')
      await page.keyboard.press('Tab')
    }
  } else {
    await page.keyboard.press('Space')
    for (let index = 0; index < (right[0] ?? 0); index++) await page.keyboard.press('ArrowDown')
  }
  await tabTo(page, 'button[type=submit]')
  await page.keyboard.press('Enter')
}
