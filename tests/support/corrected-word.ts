import { expect, type Page } from '@playwright/test'
import { learnerWords } from './learner.ts'
import { expectFingerSizedTargets, expectNoAxeViolations, expectNoSidewaysScroll } from './page-checks.ts'
import { press } from './press.ts'

const { faults, ...words } = learnerWords('bn', 'administration').words
const key = 'wall.composer.send'
export const builtWord = learnerWords('bn', 'wall').composer.send
export const correctedWord = 'লিখে পাঠাই'

/** Corrects a Bengali word on the open page of translations. The first text is refused, the second one must be confirmed. */
export async function correctWord(page: Page): Promise<void> {
  await page.locator('#root [name=search]').fill(key)
  const row = page.getByRole('listitem').filter({ has: page.getByText(key, { exact: true }) })
  await press(row, words.edit.replace('{{language}}', words.languages.bn))
  const field = row.locator('[name=value]')
  await field.fill('{{nobody}} পাঠাই')
  await press(row, words.save)
  await expect(field).toBeFocused()
  await expect(row.getByText(faults.unknown_placeholder.replace('{{about}}', '{{nobody}}')).first()).toBeVisible()
  await expectNoAxeViolations(page)
  await expectNoSidewaysScroll(page)
  await expectFingerSizedTargets(page)
  await field.fill(`${correctedWord}.`)
  await press(row, words.repair)
  await expect(field).toHaveValue(correctedWord)
  // Wider than the built-in text by more than 40 %: the administrator confirms it.
  await row.locator('[name=confirmed]').check()
  await press(row, words.save)
  await expect(field).toHaveCount(0)
  await expect(row.getByText(correctedWord, { exact: true })).toBeVisible()
  await expect(row.getByText(builtWord, { exact: true })).toBeVisible()
}
