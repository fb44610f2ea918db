import { randomUUID } from 'node:crypto'
import { asc, eq, type Logger, sql } from 'drizzle-orm'
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database, OpenDatabase } from '../open.ts'
import { openTestDatabase } from '../test-database.ts'
import { jsonRows, rowsFor } from './json-rows.ts'
import { forIds, prepared } from './prepared.ts'

const notes = pgTable('prepared_notes', {
  id: uuid().primaryKey(),
  body: text().notNull(),
  madeAt: timestamp('made_at', { withTimezone: true }),
})

let opened: OpenDatabase
let builds = 0
const insert = prepared((on) => on.insert(notes).select(jsonRows(notes)))
const insertLater = prepared((on) => on.insert(notes).select(jsonRows(notes)), { waits: true })
const reading = forIds((isListed) =>
  prepared((on) => {
    builds++
    return on.select().from(notes).where(isListed(notes.id)).orderBy(asc(notes.body))
  }),
)
function read(on: Database, ids: readonly string[]) {
  const [statement, listed] = reading(ids)
  return statement(on, listed)
}
const bodyOf = prepared((on) =>
  on
    .select({ body: notes.body })
    .from(notes)
    .where(eq(notes.id, sql.placeholder('id'))),
)

const note = (body: string) => ({ id: randomUUID(), body, madeAt: new Date(1_700_000_000_000) })

beforeAll(async () => {
  opened = await openTestDatabase()
  await opened.db.execute(sql`create table prepared_notes (id uuid primary key, body text not null, made_at timestamptz)`)
})
beforeEach(() => opened.db.execute(sql`truncate prepared_notes`))
afterAll(async () => {
  await opened.db.execute(sql`drop table prepared_notes`)
  await opened.close()
})

describe('a prepared query', () => {
  it('gives the rows of its builder, for lists of each length, and is built once', async () => {
    const rows = ['ক', 'খ', 'গ', 'ঘ', 'চ', 'ছ'].map(note)
    const ids = rows.map(({ id }) => id)
    await insert(opened.db, rowsFor(notes, rows))
    for (let length = 0; length <= rows.length; length++) expect(await read(opened.db, ids.slice(0, length))).toEqual(rows.slice(0, length))
    expect(await read(opened.db, [randomUUID()])).toEqual([])
    await opened.db.transaction((tx) => read(tx, ids))
    // One for short lists, one for others.
    expect(builds).toBe(2)
  })

  it('runs in the transaction that it is given, beside others', async () => {
    const [stored, lost] = [note('ক'), note('খ')]
    const failing = opened.db.transaction(async (tx) => {
      await insert(tx, rowsFor(notes, [lost]))
      expect(await bodyOf(tx, { id: lost.id })).toEqual([{ body: 'খ' }])
      throw new Error('taken back')
    })
    await expect(failing).rejects.toThrow('taken back')
    await opened.db.transaction((tx) => insert(tx, rowsFor(notes, [stored])))
    expect(await read(opened.db, [stored.id, lost.id])).toEqual([stored])
  })

  it('that waits is seen by the next statement of its transaction', async () => {
    const rows = Array.from({ length: 3 }, (_, index) => note(String(index)))
    await opened.db.transaction(async (tx) => {
      for (const row of rows) {
        await insertLater(tx, rowsFor(notes, [row]))
        expect(await bodyOf(tx, { id: row.id })).toEqual([{ body: row.body }])
      }
    })
    expect(
      await read(
        opened.db,
        rows.map(({ id }) => id),
      ),
    ).toEqual(rows)
  })

  it('refuses to run without one of its values', async () => {
    await expect(bodyOf(opened.db, {})).rejects.toThrow('id')
  })

  it('is reported to the logger of the database that runs it', async () => {
    const texts: string[] = []
    await opened.db.transaction(async (tx) => {
      const session = tx._.session as unknown as { logger: Logger }
      session.logger = { logQuery: (statement) => void texts.push(statement) }
      await bodyOf(tx, { id: randomUUID() })
    })
    await bodyOf(opened.db, { id: randomUUID() })
    expect(texts.filter((statement) => statement.includes('prepared_notes'))).toHaveLength(1)
  })
})
