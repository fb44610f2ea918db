import { and, asc, count, desc, eq, isNotNull, or, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { endpoints } from '../../../contract/index.ts'
import { language } from '../../../contract/values/text.ts'
import { asAdministrator } from '../../acts/act-on.ts'
import { counterOf, takeChanges } from '../../db/counters.ts'
import { readCursor, writeCursor } from '../../db/lists/page-cursor.ts'
import { holds } from '../../db/lists/search.ts'
import type { Transaction } from '../../db/open.ts'
import { translationHistory, translations, users } from '../../db/schema.ts'
import type { Handler, MemberContext } from '../../handler.ts'
import { Refusal } from '../../http/errors.ts'
import { translate } from '../../messages/translate.ts'
import { wordPage } from './word-rows.ts'
import { type StoredWord, writeWord } from './write-word.ts'

type Rows = typeof endpoints.translations

const pageSize = 50
/** The last row of a page: key and language, which together are unique. */
const position = z.tuple([z.string(), language])

export const list: Handler<Rows['list']> = async ({ db, words }, input) => {
  if (input.path === 'words') return await wordPage(db, words, input)
  if (input.path === 'stats') return { stats: await readStats(db) }
  if (input.path === 'contexts') return { contexts: await readContexts(db) }
  const matches = and(
    isLive,
    input.language && eq(translations.language, input.language),
    input.context === undefined ? undefined : eq(translations.context, input.context),
    input.filter ? or(holds(translations.key, input.filter), holds(translations.value, input.filter)) : undefined,
    input.cursor === undefined ? undefined : after(readCursor(input.cursor, position)),
  )
  const rows = await db
    .select()
    .from(translations)
    .where(matches)
    .orderBy(asc(translations.key), asc(translations.language))
    .limit(pageSize + 1)
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  return { items: page.map(entryOf), next_cursor: last && rows.length > pageSize ? writeCursor([last.key, last.language]) : null }
}

export const add: Handler<Rows['add']> = async (context, { language, key, value, context: note, confirmed }) => {
  return await asAdministrator(context, async (tx) => {
    const change = await takeChanges(tx, catalogue)
    const [known] = await tx
      .select()
      .from(translations)
      .where(and(eq(translations.language, language), eq(translations.key, key), isLive))
    if (known) throw new Refusal('conflict', { fields: { key: 'taken' } })
    const row = await writeWord(tx, context, { language, key, to: value, seen: 0, confirmed, context: note }, change)
    if (!row) throw new Refusal('not_found')
    return { message: translate(context.language, 'saved'), entry: entryOf(row) }
  })
}

export const change: Handler<Rows['change']> = async (context, { id, value, context: note, seen, confirmed }) => {
  return await asAdministrator(context, async (tx) => {
    const number = await takeChanges(tx, catalogue)
    const { language, key } = await named(tx, id)
    const row = await writeWord(tx, context, { language, key, to: value, seen, confirmed, context: note }, number)
    if (!row) throw new Refusal('not_found')
    return { message: translate(context.language, 'saved'), entry: entryOf(row) }
  })
}

export const remove: Handler<Rows['remove']> = async (context, { id, seen }) => {
  return await asAdministrator(context, async (tx) => {
    const number = await takeChanges(tx, catalogue)
    const { language, key } = await named(tx, id)
    await writeWord(tx, context, { language, key, to: null, seen, confirmed: [] }, number)
    return { message: translate(context.language, 'removed') }
  })
}

export const history: Handler<Rows['history']> = async ({ db }, { language, key }) => {
  const rows = await db
    .select({ line: translationHistory, by: users.name })
    .from(translationHistory)
    .leftJoin(users, eq(users.id, translationHistory.by))
    .where(and(eq(translationHistory.language, language), eq(translationHistory.key, key)))
    .orderBy(desc(translationHistory.change))
    .limit(50)
  return { items: rows.map(({ line: { change, at, before, after }, by }) => ({ change, at: at.getTime(), by, before, after })) }
}

const catalogue = counterOf('catalogue', '')
/** A removed override is not there for administrators. */
const isLive = isNotNull(translations.value)

async function named(tx: Transaction, id: string) {
  const [row] = await tx
    .select({ language: translations.language, key: translations.key })
    .from(translations)
    .where(and(eq(translations.id, id), isLive))
  if (!row) throw new Refusal('not_found')
  return row
}

async function readStats(db: MemberContext['db']) {
  const rows = await db
    .select({ language: translations.language, count: count() })
    .from(translations)
    .where(isLive)
    .groupBy(translations.language)
  const of = (one: string) => rows.find((row) => row.language === one)?.count ?? 0
  return { total: of('bn') + of('en'), bn: of('bn'), en: of('en') }
}

function readContexts(db: MemberContext['db']) {
  return db
    .select({ context: translations.context, count: count() })
    .from(translations)
    .where(isLive)
    .groupBy(translations.context)
    .orderBy(asc(translations.context))
}

const after = ([key, of]: z.output<typeof position>) => sql`(${translations.key}, ${translations.language}) > (${key}, ${of})`

const entryOf = ({ id, language, key, value, context, change, updatedAt }: StoredWord) => ({
  id,
  language,
  key,
  value: value ?? '',
  context,
  change,
  updated_at: updatedAt.getTime(),
})
