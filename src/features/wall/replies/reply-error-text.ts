import type { TFunction } from 'i18next'
import { replyMaxLength } from '../../../../contract/forum.ts'

/** Why a text of this length cannot be sent. */
export function replyErrorText(t: TFunction<['forum', 'common']>, code: string, length: number): string {
  if (code === 'too_long') return t('reply.tooLong', { count: length - replyMaxLength })
  return t(code === 'bad_characters' ? 'reply.badCharacters' : 'reply.empty')
}
