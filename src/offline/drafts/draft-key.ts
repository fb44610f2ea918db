/**
 * The forms whose texts are stored while they are typed. Listed here, so that the page of drafts can name each and lead back to it. A
 * `sheet` is a calculator or a book's form, and no unsent work. An `attempt` is a quiz that was begun. An `act` is one of an administrator.
 */
export const draftForms = [
  'wall',
  'post',
  'thread',
  'thread-title',
  'replies',
  'reply',
  'category',
  'report',
  'appeal',
  'event',
  'review',
  'profile',
  'privacy',
  'application',
  'new-course',
  'part',
  'publish',
  'comment',
  'act',
  'attempt',
  'sheet',
] as const
export type DraftForm = (typeof draftForms)[number]

/** A form, or a form and what it is about: `wall`, `post:<id>`, `thread:new`. */
export type DraftKey = DraftForm | `${DraftForm}:${string}`

/** @returns null for the key of a form that this build does not know */
export function parsedDraftKey(key: string): { form: DraftForm; about: string } | null {
  const [name = '', ...rest] = key.split(':')
  const form = draftForms.find((one) => one === name)
  return form === undefined ? null : { form, about: rest.join(':') }
}
