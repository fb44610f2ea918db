import type { TFunction } from 'i18next'
import type { Finding } from '../../../../contract/words/check-word.ts'

/** A finding in words. A placeholder is shown as it is typed. */
export function findingText(t: TFunction<['administration', 'common']>, { fault, about = '' }: Finding): string {
  const isPlaceholder = fault === 'unknown_placeholder' || fault === 'placeholder_lost' || fault === 'glued_ending' || fault === 'no_link'
  return t(`words.faults.${fault}`, { about: isPlaceholder ? `{{${about}}}` : about })
}
