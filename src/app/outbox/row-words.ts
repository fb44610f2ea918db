import type { TFunction } from 'i18next'
import { roundedBytes } from '../../i18n/format.ts'
import type { Language } from '../../i18n/language.ts'
import { localized } from '../../i18n/localized.tsx'
import { isKnownCommand } from './kinds.ts'
import type { ListedRow, Outbox } from './outbox.queries.ts'

type Words = TFunction<['outbox', 'common']>

/** Name of a row: its lesson, or else its kind. */
export function nameOf({ name, lesson }: Pick<ListedRow, 'name' | 'lesson'>, t: Words, language: Language): string {
  if (!isKnownCommand(name)) return name
  if (!lesson || !(name === 'recordProgress' || name === 'submitAttempt' || name === 'keepWork')) return t(`outbox:names.${name}`)
  const key = name === 'recordProgress' && lesson.isFinished ? 'finished' : name
  return t(`outbox:inLesson.${key}`, { title: localized(lesson.title, language).text })
}

/**
 * One sentence about the waiting rows and one about the rejected ones. Sizes are added as the rows display them. `sizeOf` formats
 * the sum.
 */
export function leadOf({ rejected, waiting }: Pick<Outbox, 'rejected' | 'waiting'>, t: Words, sizeOf: (bytes: number) => string): string[] {
  const isMixed = rejected.length > 0 && waiting.length > 0
  const size = sizeOf(waiting.reduce((sum, row) => sum + roundedBytes(row.bytes), 0))
  const sentences: string[] = []
  if (waiting.length > 0) sentences.push(t(isMixed ? 'outbox:waitingPart' : 'outbox:waitingText', { count: waiting.length, size }))
  if (rejected.length > 0) sentences.push(t(isMixed ? 'outbox:rejectedPart' : 'outbox:rejectedText', { count: rejected.length }))
  return sentences
}
