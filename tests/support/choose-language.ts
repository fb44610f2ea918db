import type { Page } from '@playwright/test'
import type { Language } from '../../src/i18n/language.ts'

/** Stores a language as the switch does, for the next load. Without the command of the switch, which would be in the outbox. */
export async function chooseLanguage(page: Page, language: Language): Promise<void> {
  await page.evaluate((chosen) => {
    localStorage.setItem('language', chosen)
    // The mark of a language that came from the account, which a choice removes.
    localStorage.removeItem('language-source')
  }, language)
}
