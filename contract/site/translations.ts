import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { type Language, language } from '../values/text.ts'

const translations = z.record(z.string(), z.string())

/**
 * A set is complete up to `change`, a number of the catalogue; `epoch` identifies the history of the database. Both are missing in
 * answers of earlier servers.
 */
const state = { epoch: z.optional(z.string()), change: z.optional(z.number()) }

/** Entity tag of a set. A device that has pulled the changes of a set makes the same tag, and fetches the set no more. */
export const wordsTag = (language: Language, { epoch, change }: { epoch?: string | undefined; change?: number | undefined }) =>
  `${language}-${epoch}-${change}`

/** An override as devices pull it; its key is `bn/wall.post.send`. */
export const pulledWord = z.object({ text: z.string() })

export const translationEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/translations/get.php',
    access: 'anyone',
    input: z.strictObject({ language: z._default(language, 'bn') }),
    output: z.object({ message: z.string(), count: z.number(), translations, current_language: language, ...state }),
    tag: ({ current_language, ...set }) => wordsTag(current_language, set),
  }),
  /** The requester's language: the account's, else the cookie's, else Bengali. */
  current: endpoint({
    method: 'GET',
    path: '/translations/language.php',
    access: 'anyone',
    input: z.strictObject({}),
    output: z.object({ current_language: language }),
  }),
  choose: endpoint({
    method: 'POST',
    path: '/translations/language.php',
    access: 'anyone',
    input: z.strictObject({ language }),
    output: z.object({ message: z.string(), current_language: language }),
  }),
  debugGet: endpoint({
    method: 'GET',
    path: '/translations/debug-get.php',
    access: 'anyone',
    input: z.strictObject({ language: z._default(language, 'en') }),
    output: z.object({ count: z.number(), translations, ...state, language: z.optional(language) }),
    tag: ({ language = 'en', ...set }) => wordsTag(language, set),
  }),
}
