import type { Page } from '@playwright/test'
import type { Language } from '../../src/i18n/language.ts'

/** Runs in a page: stores a language as the switch does, for the next load. Without the command of the switch, which would be in the outbox. */
export function storeLanguage(chosen: Language): void {
  localStorage.setItem('language', chosen)
  // The mark of a language that came from the account, which a choice removes.
  localStorage.removeItem('language-source')
}

export const chooseLanguage = (page: Page, language: Language): Promise<void> => page.evaluate(storeLanguage, language)
