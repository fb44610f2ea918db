import type { Locator, Page } from '@playwright/test'

/** Clicks a button by its whole name. */
export const press = (within: Page | Locator, name: string): Promise<void> => within.getByRole('button', { name, exact: true }).click()

/** Fills the Bengali and the English field of a text. */
export async function write(page: Page, path: string, text: string): Promise<void> {
  await page.locator(`#root [name="${path}.bn"]`).fill(text)
  await page.locator(`#root [name="${path}.en"]`).fill(`${text} (en)`)
}
