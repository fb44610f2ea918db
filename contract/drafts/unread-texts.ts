import type { DraftFields } from './draft-rows.ts'
import type { DraftChanges } from './merge-draft.ts'

/** First segment of the marks. They are no content of the course. */
export const unreadField = 'unread'

/** Field that marks a text as not looked at since the other language changed. It does not end with the language: it is no text. */
export const unreadMark = (path: string, language: 'bn' | 'en'): string => `${unreadField}.${language}.${path}`

const filled = (value: unknown) => typeof value === 'string' && value.trim() !== ''

/**
 * The changes of a form with its marks. A text that changed alone marks the one in the other language, if both have words. A marked text that
 * changes follows the other one: neither is marked then. A mark that its author set or took away stays so.
 */
export function withUnreadMarks(fields: DraftFields, changes: DraftChanges): DraftChanges {
  const marks: Record<string, DraftChanges[string]> = {}
  const set = (mark: string, to: true | null) => {
    const from = fields[mark] ?? null
    if (!(mark in changes) && from !== to) marks[mark] = { from, to }
  }
  for (const [field, { to }] of Object.entries(changes)) {
    const [, path = '', language] = /^(.+)\.(bn|en)$/.exec(field) ?? []
    if (language !== 'bn' && language !== 'en') continue
    set(unreadMark(path, language), null)
    const other = language === 'bn' ? 'en' : 'bn'
    if (`${path}.${other}` in changes) continue
    if (fields[unreadMark(path, language)] === true) continue
    set(unreadMark(path, other), filled(to) && filled(fields[`${path}.${other}`]) ? true : null)
  }
  return { ...changes, ...marks }
}

/** The first marked text; one without words is none. */
export function unreadText(fields: DraftFields): string | null {
  for (const [field, value] of Object.entries(fields)) {
    const [, language, path] = /^unread\.(bn|en)\.(.+)$/.exec(field) ?? []
    if (value === true && path !== undefined && filled(fields[`${path}.${language}`])) return `${path}.${language}`
  }
  return null
}
