import { randomUUID } from 'node:crypto'
import { eq, getTableColumns, is, sql } from 'drizzle-orm'
import { bigint, boolean, doublePrecision, integer, jsonb, PgTable, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OpenDatabase } from '../open.ts'
import * as schema from '../schema.ts'
import { openTestDatabase } from '../test-database.ts'
import { jsonObject, jsonRows, rowsFor } from './json-rows.ts'
import { prepared } from './prepared.ts'

/**
 * The drivers of the two engines write and read values each in its own way. Tests of some areas run on one engine only: this one shows that a
 * column of each type keeps its values on both.
 */
const probe = pgTable('probe', {
  id: uuid().primaryKey(),
  words: text(),
  count: integer(),
  change: bigint({ mode: 'number' }),
  share: doublePrecision(),
  isOn: boolean('is_on'),
  json: jsonb(),
  at: timestamp({ withTimezone: true, mode: 'date' }),
})
type Row = Required<typeof probe.$inferSelect>

const nothing: Row = { id: '', words: null, count: null, change: null, share: null, isOn: null, json: null, at: null }
/** One value of each type, with signs that a statement, JSON or a format of text would have to escape. */
const values: Partial<Row>[] = [
  {},
  { words: '', count: 0, change: 0, share: 0, isOn: false, json: {}, at: new Date(0) },
  { words: `ডিমের 🌾 "দাম" 'এক' \\n $1 ? {a,b} NULL\n`, isOn: true, json: { a: [null, 1.5, `"'\\`, { ডিম: '$1' }] }, at: new Date(-1) },
  {
    words: 'x'.repeat(300_000),
    count: 2 ** 31 - 1,
    change: Number.MAX_SAFE_INTEGER,
    share: 0.1 + 0.2,
    json: [],
    at: new Date(8_640_000_000_123),
  },
  {
    words: 'null',
    count: -(2 ** 31),
    change: Number.MIN_SAFE_INTEGER,
    share: -1.7e308,
    json: ['{', [1, [2]]],
    at: new Date(1_700_000_000_001),
  },
]
const rows: Row[] = values.map((given) => ({ ...nothing, id: randomUUID(), ...given }))

let opened: OpenDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
  const columns = Object.values(getTableColumns(probe)).map((column) => sql`${sql.identifier(column.name)} ${sql.raw(column.getSQLType())}`)
  await opened.db.execute(sql`create table probe (${sql.join(columns, sql`, `)})`)
})
afterAll(() => opened.close())

const typesOf = (table: PgTable) => Object.values(getTableColumns(table)).map((column) => `${column.columnType} ${column.getSQLType()}`)

it('has a column of each type that the tables have', () => {
  const tables = Object.values<unknown>(schema).filter((one) => is(one, PgTable))
  expect(tables.length).toBeGreaterThan(30)
  expect([...new Set(tables.flatMap(typesOf))].sort()).toEqual(typesOf(probe).sort())
})

const ways: [string, () => Promise<unknown>][] = [
  ['by parameters', () => opened.db.insert(probe).values(rows)],
  ['as JSON, prepared', () => prepared((on) => on.insert(probe).select(jsonRows(probe)))(opened.db, rowsFor(probe, rows))],
  [
    'in a transaction, one by one',
    () =>
      opened.db.transaction(async (tx) => {
        for (const row of rows) expect(await tx.insert(probe).values(row).returning()).toEqual([row])
      }),
  ],
]

it.each(ways)('values of each type are read as they were written %s', async (_, write) => {
  await opened.db.delete(probe)
  await write()
  expect(await opened.db.$count(probe)).toBe(rows.length)
  for (const row of rows) {
    const { id, ...fields } = row
    expect(await opened.db.select().from(probe).where(eq(probe.id, id))).toEqual([row])
    const [asJson] = await opened.db
      .select({ json: sql`${jsonObject({ id: probe.id, json: probe.json, isOn: probe.isOn })}` })
      .from(probe)
      .where(eq(probe.id, id))
    expect(asJson).toEqual({ json: { id, json: row.json, isOn: row.isOn } })
    for (const key of ['words', 'count', 'change', 'share', 'isOn', 'json', 'at'] as const) {
      if (fields[key] === null) continue
      const found = await opened.db.select({ id: probe.id }).from(probe).where(eq(probe[key], fields[key]))
      expect(
        found.map((one) => one.id),
        key,
      ).toContain(id)
    }
  }
})
