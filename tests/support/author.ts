import type { Page } from '@playwright/test'

/** Fills the Bengali and the English field of a text. */
export async function write(page: Page, path: string, text: string): Promise<void> {
  await page.locator(`#root [name="${path}.bn"]`).fill(text)
  await page.locator(`#root [name="${path}.en"]`).fill(`${text} (en)`)
}
