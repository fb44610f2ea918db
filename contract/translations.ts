import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { pageCursor } from './page-cursor.ts'
import { id, language, time } from './text.ts'

/** Flat dot-separated keys (`wall.post.send`) mapped to text. Keys may not touch an object's prototype. */
export const translationKey = z.string().check(
  z.maxLength(200, { error: 'too_long' }),
  z.regex(/^[a-zA-Z0-9_-]+(?:\.[a-zA-Z0-9_-]+)*$/, { error: 'bad_key' }),
  z.refine((key) => !key.split('.').some((part) => part === '__proto__' || part === 'constructor' || part === 'prototype'), {
    error: 'bad_key',
  }),
)
const translationValue = z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(5000, { error: 'too_long' }))
const translations = z.record(z.string(), z.string())

/** One text that an administrator wrote over the built-in one. */
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
  /** `path=stats` and `path=contexts` answer those figures; otherwise a page of entries that match the filters. */
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
