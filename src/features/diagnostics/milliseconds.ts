import { number } from '../../i18n/intl.ts'
import { shownLanguage } from '../../i18n/language.ts'

/** How long ago in milliseconds, in words; `start` as `performance.now()` gave it. */
export function millisecondsSince(start: number): string {
  const language = shownLanguage()
  const unitDisplay = language === 'bn' ? 'long' : 'short'
  return number(language, { style: 'unit', unit: 'millisecond', unitDisplay }, Math.round(performance.now() - start))
}
