import { translationEndpoints } from '../../../../contract/site/translations.ts'
import { call } from '../../../api/call.ts'
import { logFailure } from '../../../api/log.ts'
import { isLanguageChosen } from '../../../i18n/language.ts'
import { currentLanguage, switchLanguage } from '../../../i18n/setup.ts'

/**
 * Shows the account's language after a sign-in, unless one was chosen on this device. Without an answer the language on
 * screen stays: Bengali, the default, on a new device.
 */
export async function takeAccountLanguage(): Promise<void> {
  if (isLanguageChosen()) return
  try {
    const { current_language } = await call(translationEndpoints.current, {})
    // The user may have pressed the switch while the request was under way.
    if (!isLanguageChosen() && current_language !== currentLanguage()) await switchLanguage(current_language, 'account')
  } catch (error) {
    logFailure('The account’s language was not read.', error)
  }
}
