import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { pageCursor } from '../values/page-cursor.ts'
import { queryNumber } from '../values/query-number.ts'
import { id, language, time } from '../values/text.ts'
import { askedFaults, refusedFaults } from '../words/check-word.ts'
import { maxWordLength } from '../words/harmless.ts'

/** Flat, dot-separated key (`wall.post.send`). Segments that would reach an object's prototype are rejected. */
const translationKey = z.string().check(
  z.maxLength(200, { error: 'too_long' }),
  z.regex(/^[a-zA-Z0-9_-]+(?:\.[a-zA-Z0-9_-]+)*$/, { error: 'bad_key' }),
  z.refine((key) => !key.split('.').some((part) => part === '__proto__' || part === 'constructor' || part === 'prototype'), {
    error: 'bad_key',
  }),
)
const translationValue = z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(maxWordLength, { error: 'too_long' }))
const note = z.string().check(z.maxLength(200))

/** One built-in text overridden by an administrator. */
const translationEntry = z.object({
  id,
  language,
  key: z.string(),
  value: z.string(),
  /** A note of the administrator. */
  context: z.string(),
  /** Number of the last change. */
  change: z.number(),
  updated_at: time,
})

/** Faults that the administrator confirms: the text is right nevertheless. */
const confirmed = z._default(z.array(z.enum(askedFaults)).check(z.maxLength(askedFaults.length)), [])
/** Number of the override that the administrator saw; 0: the built-in text. Another one now refuses the change (`changed_meanwhile`). */
const seen = queryNumber

const finding = z.object({
  fault: z.enum([...refusedFaults, ...askedFaults]),
  about: z.optional(z.string()),
  repaired: z.optional(z.string()),
})

export const wordStates = ['overridden', 'gap', 'outdated', 'failed', 'unused'] as const
export type WordState = (typeof wordStates)[number]

/** One language of a key. */
const wordSide = z.object({
  /** Null: this language has no such text, or the build no longer has the key. */
  built_in: z.nullable(z.string()),
  override: z.nullable(
    z.object({
      ...z.omit(translationEntry, { language: true, key: true }).shape,
      /** Name of its author; null if the account was deleted. */
      by: z.nullable(z.string()),
      /** The built-in text at the time of the override, if a later build has changed it. */
      outdated: z.nullable(z.string()),
      findings: z.array(finding),
    }),
  ),
})
export type WordSide = z.output<typeof wordSide>

/** `forms`: the built-in texts of all plural forms by language, for the checks; absent for a key without them. */
const forms = z.optional(z.object({ bn: z.record(z.string(), z.string()), en: z.record(z.string(), z.string()) }))
/**
 * Places of an override outside the app's screens. `early`: prerendered pages, which have the built-in text for their first moment. The three
 * others are texts of the server, which it replaces at once.
 */
export const wordReaches = ['early', 'mail', 'message', 'pdf'] as const
export type WordReach = (typeof wordReaches)[number]

const wordRow = z.object({ key: z.string(), bn: wordSide, en: wordSide, forms, reach: z.optional(z.enum(wordReaches)) })
export type WordRow = z.output<typeof wordRow>

const historyEntry = z.object({
  change: z.number(),
  at: time,
  by: z.nullable(z.string()),
  /** Null: the built-in text. */
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
})

/** A row of an exported file: the texts as users read them. */
const fileRow = z.object({ key: z.string(), bn: z.string(), en: z.string(), note: z.string() })
export type WordFileRow = z.output<typeof fileRow>

/** One text that an import changes. `to` is null for the built-in text. */
const wordDifference = z.object({
  language,
  key: z.string(),
  from: z.string(),
  to: z.nullable(z.string()),
  shown: z.string(),
  seen: z.number(),
  findings: z.array(finding),
})
export type WordDifference = z.output<typeof wordDifference>

/** Changes of one import. */
export const maxImportedWords = 500

/** The overrides of built-in texts, for administrators. */
export const translationAdminEndpoints = {
  /**
   * Without `path` a page of the overrides that match. `path=words`: a page of all texts, by key, with both languages on a row; `filter`
   * is compared without regard to spelling variants. `path=stats` and `path=contexts` answer statistics.
   */
  list: endpoint({
    method: 'GET',
    path: '/admin/translations',
    access: 'admin',
    input: z.strictObject({
      path: z.optional(z.enum(['stats', 'contexts', 'words'])),
      language: z.optional(language),
      context: z.optional(note),
      filter: z.optional(z.string().check(z.maxLength(200))),
      area: z.optional(z.string().check(z.maxLength(40))),
      state: z.optional(z.enum(wordStates)),
      cursor: pageCursor,
    }),
    output: z.object({
      items: z.optional(z.array(translationEntry)),
      next_cursor: z.optional(z.nullable(z.string())),
      words: z.optional(z.array(wordRow)),
      total: z.optional(z.number()),
      stats: z.optional(z.object({ total: z.number(), bn: z.number(), en: z.number() })),
      contexts: z.optional(z.array(z.object({ context: z.string(), count: z.number() }))),
    }),
  }),
  /** 400 with a fault of `contract/words/check-word.ts` on `value`; one that may be confirmed is accepted if `confirmed` names it. */
  add: endpoint({
    method: 'POST',
    path: '/admin/translations',
    access: 'admin',
    input: z.strictObject({ language, key: translationKey, value: translationValue, context: z._default(note, ''), confirmed }),
    output: z.object({ message: z.string(), entry: translationEntry }),
  }),
  change: endpoint({
    method: 'PUT',
    path: '/admin/translations',
    access: 'admin',
    query: ['id'],
    input: z.strictObject({ id, value: translationValue, context: z.optional(note), seen, confirmed }),
    output: z.object({ message: z.string(), entry: translationEntry }),
  }),
  /** The built-in text returns. */
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/translations',
    access: 'admin',
    input: z.strictObject({ id, seen }),
    output: z.object({ message: z.string() }),
  }),
  /** The last 50 changes of one text, newest first. */
  history: endpoint({
    method: 'GET',
    path: '/admin/translations/history',
    access: 'admin',
    input: z.strictObject({ language, key: translationKey }),
    output: z.object({ items: z.array(historyEntry) }),
  }),
  /** Every text as users read it, for a file. */
  exportAll: endpoint({
    method: 'GET',
    path: '/admin/translations/file',
    access: 'admin',
    perMinute: 20,
    input: z.strictObject({}),
    output: z.object({ items: z.array(fileRow) }),
  }),
  /**
   * The differences between a file and the present texts. An empty text of the file changes nothing; one that equals the built-in text
   * removes the override.
   */
  compare: endpoint({
    method: 'POST',
    path: '/admin/translations/compare',
    access: 'admin',
    perMinute: 20,
    maxBytes: 2 * 1024 * 1024,
    input: z.strictObject({
      rows: z
        .array(
          z.strictObject({
            key: z.string().check(z.maxLength(200)),
            bn: z.optional(z.string().check(z.maxLength(20_000))),
            en: z.optional(z.string().check(z.maxLength(20_000))),
          }),
        )
        .check(z.minLength(1), z.maxLength(10_000)),
    }),
    output: z.object({ items: z.array(wordDifference) }),
  }),
  /** Changes all of these texts, or none. A text that is refused, not confirmed or changed since refuses them all. */
  importAll: endpoint({
    method: 'POST',
    path: '/admin/translations/import',
    access: 'admin',
    perMinute: 20,
    maxBytes: 2 * 1024 * 1024,
    input: z.strictObject({
      changes: z
        .array(z.strictObject({ language, key: translationKey, to: z.nullable(translationValue), seen: z.number() }))
        .check(z.minLength(1), z.maxLength(maxImportedWords)),
      confirmed,
    }),
    output: z.object({ message: z.string() }),
  }),
}
