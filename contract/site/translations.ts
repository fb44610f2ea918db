import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { pageCursor } from '../values/page-cursor.ts'
import { id, language, time } from '../values/text.ts'

/** Flat, dot-separated key (`wall.post.send`). Segments that would reach an object's prototype are rejected. */
export const translationKey = z.string().check(
  z.maxLength(200, { error: 'too_long' }),
  z.regex(/^[a-zA-Z0-9_-]+(?:\.[a-zA-Z0-9_-]+)*$/, { error: 'bad_key' }),
  z.refine((key) => !key.split('.').some((part) => part === '__proto__' || part === 'constructor' || part === 'prototype'), {
    error: 'bad_key',
  }),
)
const translationValue = z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(5000, { error: 'too_long' }))
const translations = z.record(z.string(), z.string())

/** One built-in text overridden by an administrator. */
export const translationEntry = z.object({
  id,
  language,
  key: z.string(),
  value: z.string(),
  context: z.string(),
  updated_at: time,
})

const entryFields = {
  language,
  key: translationKey,
  value: translationValue,
  context: z._default(z.string().check(z.maxLength(200)), ''),
}

export const translationEndpoints = {
  get: endpoint({
    method: 'GET',
    path: '/translations/get.php',
    access: 'anyone',
    input: z.strictObject({ language: z._default(language, 'bn') }),
    output: z.object({ message: z.string(), count: z.number(), translations, current_language: language }),
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
    output: z.object({ count: z.number(), translations }),
  }),
  /** `path=stats` and `path=contexts` answer statistics; without `path`, a page of the entries that match the filters. */
  list: endpoint({
    method: 'GET',
    path: '/admin/translations',
    access: 'admin',
    input: z.strictObject({
      path: z.optional(z.enum(['stats', 'contexts'])),
      language: z.optional(language),
      context: z.optional(z.string().check(z.maxLength(200))),
      filter: z.optional(z.string().check(z.maxLength(200))),
      cursor: pageCursor,
    }),
    output: z.object({
      items: z.optional(z.array(translationEntry)),
      next_cursor: z.optional(z.nullable(z.string())),
      stats: z.optional(z.object({ total: z.number(), bn: z.number(), en: z.number() })),
      contexts: z.optional(z.array(z.object({ context: z.string(), count: z.number() }))),
    }),
  }),
  add: endpoint({
    method: 'POST',
    path: '/admin/translations',
    access: 'admin',
    input: z.strictObject(entryFields),
    output: z.object({ message: z.string(), entry: translationEntry }),
  }),
  change: endpoint({
    method: 'PUT',
    path: '/admin/translations',
    access: 'admin',
    query: ['id'],
    input: z.strictObject({ id, value: translationValue, context: z.optional(z.string().check(z.maxLength(200))) }),
    output: z.object({ message: z.string(), entry: translationEntry }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/admin/translations',
    access: 'admin',
    input: z.strictObject({ id }),
    output: z.object({ message: z.string() }),
  }),
}
