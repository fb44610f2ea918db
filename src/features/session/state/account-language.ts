import { logFailure } from '../../../api/log.ts'
import { isLanguageChosen, type Language, storeLanguage } from '../../../i18n/language.ts'
import { currentLanguage, switchLanguage } from '../../../i18n/setup.ts'

/**
 * Shows the account's language, unless one was chosen on this device. Stores it before its words are loaded: a page that the user
 * leaves in between starts in that language the next time.
 */
export async function takeAccountLanguage(language: Language): Promise<void> {
  if (isLanguageChosen()) return
  storeLanguage(language, 'account')
  if (language === currentLanguage()) return
  try {
    await switchLanguage(language, 'account')
  } catch (error) {
    logFailure('The account’s language was not loaded.', error)
  }
}
