import type { TFunction } from 'i18next'
import { postMaxLength } from '../../../contract/wall.ts'

/** Why a post of this length cannot be sent. */
export function postErrorText(t: TFunction<['wall', 'common']>, code: string, length: number): string {
  if (code === 'too_long') return t('composer.tooLong', { count: length - postMaxLength })
  return t(code === 'bad_characters' ? 'composer.badCharacters' : 'composer.empty')
}
