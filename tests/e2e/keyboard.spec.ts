import type { Page } from '@playwright/test'
import { rightAnswer } from '../../contract/blocks/quiz.ts'
import { demoEmail, demoPassword } from '../support/api.ts'
import { expect, test } from '../support/fixtures.ts'
import { askedQuestion, bn, courseSlug, openQuestion } from '../support/learner.ts'
import { leaveSignIn } from '../support/sign-in.ts'
import { visit } from '../support/walk.ts'

/** Presses Tab until the element has the focus; fails after `limit` presses. */
async function tabTo(page: Page, selector: string, limit = 60): Promise<void> {
  const isThere = () => page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)
  for (let presses = 0; presses < limit; presses++) {
    if (await isThere()) return
    await page.keyboard.press('Tab')
  }
  expect(await isThere(), `${selector} has the focus`).toBe(true)
}

/** The focus ring is at least 2 CSS pixels wide. */
async function expectVisibleFocus(page: Page): Promise<void> {
  const width = await page.evaluate(() => {
    const style = getComputedStyle(document.activeElement ?? document.body)
    const ringWidth = style.getPropertyValue('box-shadow') === 'none' ? 0 : 2
    return style.outlineStyle === 'none' && ringWidth === 0 ? 0 : Math.max(Number.parseFloat(style.outlineWidth), ringWidth)
  })
  expect(width).toBeGreaterThanOrEqual(2)
}

test('a user signs in, writes a post and completes a lesson without a mouse', async ({ page }) => {
  const post = `চাবি টিপে লেখা ${Date.now()}`
  await page.goto('/login')
  await tabTo(page, '[name=identifier]')
  await expectVisibleFocus(page)
  await page.keyboard.type(demoEmail('student'))
  await tabTo(page, '[name=password]')
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  await leaveSignIn(page)
  // By links: each document load takes longer than a step.
  await visit(page, '/community')
  // Until the wall has arrived the form takes no letters.
  await expect(page.locator('textarea[name=body]')).toBeEditable()
  await tabTo(page, 'textarea[name=body]')
  await expectVisibleFocus(page)
  await page.keyboard.type(post)
  await tabTo(page, 'button[type=submit]')
  await expectVisibleFocus(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: post })).toBeVisible()

  await visit(page, `/courses/${courseSlug}/learn?lesson=cash-book`)
  const finished = page.getByRole('heading', { name: bn.player.finished.title, exact: true })
  await expect(page.locator('[data-move=next]')).toBeVisible()
  for (let step = 0; step < 40 && !(await finished.isVisible()); step++) await completeStep(page)
  await expect(finished).toBeVisible()
})

/** Completes one step of a lesson with the keyboard. */
async function completeStep(page: Page): Promise<void> {
  const before = await page.locator('#main').textContent()
  if (await page.locator(openQuestion).count()) await answer(page)
  else {
    const next = (await page.locator('[data-move=next]:visible').count()) > 0
    await tabTo(page, next ? '[data-move=next]' : 'form button:not([type=submit]), section button:last-of-type')
    await page.keyboard.press('Enter')
  }
  await expect.poll(() => page.locator('#main').textContent()).not.toBe(before)
}

async function answer(page: Page): Promise<void> {
  const question = await askedQuestion(page)
  const right = rightAnswer(question)
  switch (question.kind) {
    case 'number':
    case 'short-text':
      await tabTo(page, 'fieldset input')
      await page.keyboard.type(right[0] ?? '')
      break
    case 'matching':
      for (const [place, id] of right.entries()) {
        await tabTo(page, `fieldset li:nth-child(${place + 1}) select`)
        const values = await page
          .locator('fieldset select')
          .nth(place)
          .locator('option')
          .evaluateAll((all) => all.map((one) => one.getAttribute('value')))
        for (let index = 0; index < values.indexOf(id); index++) await page.keyboard.press('ArrowDown')
      }
      break
    case 'ordering':
      for (const [place, id] of right.entries()) {
        const order = () => page.locator('[data-item]').evaluateAll((all) => all.map((one) => one.getAttribute('data-item')))
        if ((await order())[place] !== id) await tabTo(page, `[data-item="${id}"] [data-by="-1"]`)
        while ((await order())[place] !== id) await page.keyboard.press('Enter')
      }
      break
    default:
      await choose(page, right, question.kind === 'multiple')
  }
  await tabTo(page, 'button[type=submit]')
  await page.keyboard.press('Enter')
}

async function choose(page: Page, right: readonly string[], isMultiple: boolean): Promise<void> {
  const values = await page.locator('fieldset:visible input').evaluateAll((all) => all.map((one) => one.getAttribute('value') ?? ''))
  await tabTo(page, 'fieldset input')
  if (!isMultiple) {
    await page.keyboard.press('Space')
    for (let index = 0; index < values.indexOf(right[0] ?? ''); index++) await page.keyboard.press('ArrowDown')
    return
  }
  for (const value of values) {
    if (right.includes(value)) await page.keyboard.press('Space')
    await page.keyboard.press('Tab')
  }
}
