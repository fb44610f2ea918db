import { randomUUID } from 'node:crypto'
import { and, asc, count, eq, ilike, or, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { endpoints } from '../../../contract/index.ts'
import { language } from '../../../contract/values/text.ts'
import { readCursor, writeCursor } from '../../db/page-cursor.ts'
import { translations } from '../../db/schema.ts'
import type { Handler, MemberContext } from '../../handler.ts'
import { Refusal } from '../../http/errors.ts'
import { recordAct } from '../../log/audit-chain.ts'
import { translate } from '../../messages/translate.ts'

type Rows = typeof endpoints.translations

const pageSize = 50
/** The last row of a page: key and language, which together are unique. */
const position = z.tuple([z.string(), language])

export const list: Handler<Rows['list']> = async ({ db }, input) => {
  if (input.path === 'stats') return { stats: await readStats(db) }
  if (input.path === 'contexts') return { contexts: await readContexts(db) }
  const matches = and(
    input.language && eq(translations.language, input.language),
    input.context === undefined ? undefined : eq(translations.context, input.context),
    input.filter ? or(ilike(translations.key, pattern(input.filter)), ilike(translations.value, pattern(input.filter))) : undefined,
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

export const add: Handler<Rows['add']> = async (context, input) => {
  const { db, clock, language } = context
  return await db.transaction(async (tx) => {
    const [row] = await tx
      .insert(translations)
      .values({ id: randomUUID(), ...input, updatedAt: new Date(clock()) })
      .onConflictDoNothing()
      .returning()
    if (!row) throw new Refusal('conflict', { fields: { key: 'taken' } })
    await recordAct(tx, context, { act: 'translation_added', object: nameOf(row) })
    return { message: translate(language, 'saved'), entry: entryOf(row) }
  })
}

export const change: Handler<Rows['change']> = async (context, { id, ...fields }) => {
  const { db, clock, language } = context
  return await db.transaction(async (tx) => {
    const [row] = await tx
      .update(translations)
      .set({ ...fields, updatedAt: new Date(clock()) })
      .where(eq(translations.id, id))
      .returning()
    if (!row) throw new Refusal('not_found')
    await recordAct(tx, context, { act: 'translation_changed', object: nameOf(row) })
    return { message: translate(language, 'saved'), entry: entryOf(row) }
  })
}

export const remove: Handler<Rows['remove']> = async (context, { id }) => {
  const { db, language } = context
  return await db.transaction(async (tx) => {
    const [row] = await tx.delete(translations).where(eq(translations.id, id)).returning()
    if (!row) throw new Refusal('not_found')
    await recordAct(tx, context, { act: 'translation_removed', object: nameOf(row) })
    return { message: translate(language, 'removed') }
  })
}

/** The name of a text in the audit log, which has no texts. */
const nameOf = ({ language, key }: Pick<typeof translations.$inferSelect, 'language' | 'key'>) => `${language}/${key}`

async function readStats(db: MemberContext['db']) {
  const rows = await db.select({ language: translations.language, count: count() }).from(translations).groupBy(translations.language)
  const of = (one: string) => rows.find((row) => row.language === one)?.count ?? 0
  return { total: of('bn') + of('en'), bn: of('bn'), en: of('en') }
}

function readContexts(db: MemberContext['db']) {
  return db
    .select({ context: translations.context, count: count() })
    .from(translations)
    .groupBy(translations.context)
    .orderBy(asc(translations.context))
}

/** `%` and `_` in the input are literal, not wildcards. */
const pattern = (typed: string) => `%${typed.replace(/[\\%_]/g, '\\$&')}%`

const after = ([key, of]: z.output<typeof position>) => sql`(${translations.key}, ${translations.language}) > (${key}, ${of})`

const entryOf = (row: typeof translations.$inferSelect) => ({
  id: row.id,
  language: row.language,
  key: row.key,
  value: row.value,
  context: row.context,
  updated_at: row.updatedAt.getTime(),
})
