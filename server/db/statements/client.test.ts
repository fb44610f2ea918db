import { type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { integer, pgTable } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { freshDatabaseUrl } from '../../../tests/support/fresh-database.ts'
import type { Transaction } from '../open.ts'
import { hotStatements } from './client.ts'
import { prepared } from './prepared.ts'

const things = pgTable('things', { id: integer().primaryKey() })
const insertThing = prepared((on) => on.insert(things).values({ id: sql.placeholder('id') }), { waits: true })

describe.skipIf(!process.env.TEST_DATABASE_URL)('a frequent statement of a transaction', () => {
  let pool: import('pg').Pool
  /** Groups of messages that PostgreSQL has answered. */
  let answers = 0
  const inTransaction = <T>(work: (tx: Transaction) => Promise<T>) => drizzle({ client: pool }).transaction(work)
  const insert = (tx: Transaction, id: number) => insertThing(tx, { id })
  const read = async (tx: Transaction, statement: SQL) => {
    const answer: unknown = await tx.execute(statement)
    return (answer as { rows: unknown[] }).rows[0]
  }
  const rows = async () => (await pool.query<{ id: number }>('select id from things order by id')).rows.map(({ id }) => id)

  beforeAll(async () => {
    // Earlier files of this process may have given all names to their statements.
    vi.resetModules()
    const { openPool } = await import('./pool.ts')
    pool = openPool((await freshDatabaseUrl()) ?? '', { size: 1, timeoutMs: 5_000 })
    pool.on('connect', (client) => {
      const { connection } = client as unknown as { connection: NodeJS.EventEmitter }
      connection.on('readyForQuery', () => answers++)
    })
    await pool.query('create table things (id integer primary key)')
    for (let id = 1; id <= 25; id++) await inTransaction((tx) => insert(tx, id))
  })
  beforeEach(async () => {
    await pool.query('truncate things')
    answers = 0
  })
  afterAll(() => pool.end())

  it('is sent with the next one, and `begin` too', async () => {
    await inTransaction(async (tx) => {
      expect(await read(tx, sql`select 7 as seven`)).toEqual({ seven: 7 })
      expect(answers).toBe(1)
      await insert(tx, 1)
      expect(await read(tx, sql`select count(*)::integer as count from things`)).toEqual({ count: 1 })
      await insert(tx, 2)
      await insert(tx, 3)
      expect(answers).toBe(2)
    })
    expect(answers).toBe(3)
    expect(await rows()).toEqual([1, 2, 3])
  })

  it('makes the next one fail with it: neither takes effect, and the connection goes on', async () => {
    const twice = inTransaction(async (tx) => {
      await insert(tx, 1)
      await insert(tx, 1)
    })
    await expect(twice).rejects.toMatchObject({ cause: { code: '23505' } })
    const followed = inTransaction(async (tx) => {
      await insert(tx, 4)
      await insert(tx, 4)
      await tx.execute(sql`insert into things values (5)`)
    })
    await expect(followed).rejects.toMatchObject({ cause: { code: '23505' } })
    expect(await rows()).toEqual([])
    await inTransaction((tx) => insert(tx, 6))
    expect(await rows()).toEqual([6])
  })

  it('is not sent if the transaction is taken back', async () => {
    const failing = (work: (tx: Transaction) => Promise<unknown>) =>
      inTransaction(async (tx) => {
        await work(tx)
        throw new Error('taken back')
      })
    await expect(failing(async () => {})).rejects.toThrow('taken back')
    await expect(failing((tx) => insert(tx, 1))).rejects.toThrow('taken back')
    expect(answers).toBe(0)
    await expect(
      failing(async (tx) => {
        await tx.execute(sql`select 1`)
        await insert(tx, 2)
      }),
    ).rejects.toThrow('taken back')
    expect(answers).toBe(2)
    expect(await rows()).toEqual([])
  })

  it('runs at once outside a transaction, where nothing may follow it', async () => {
    // The types refuse a database here.
    const database = drizzle({ client: pool }) as unknown as Transaction
    for (let id = 1; id <= 25; id++) await insert(database, id)
    expect(await rows()).toHaveLength(25)
    const client = await pool.connect()
    for (let id = 26; id <= 50; id++) await insert(drizzle({ client }) as unknown as Transaction, id)
    client.release()
    expect(await rows()).toHaveLength(50)
  })

  it('precedes a statement in any form that pg takes', async () => {
    const client = await pool.connect()
    try {
      type Rows = { rows: unknown[] }
      const called = (...given: unknown[]) =>
        new Promise<unknown>((resolve, reject) => {
          const query = client.query.bind(client) as (...all: unknown[]) => unknown
          query(...given, (error: Error | null, result: Rows) => (error ? reject(error) : resolve(result.rows)))
        })
      const forms: (() => Promise<unknown>)[] = [
        () => called('select txid_current_if_assigned()::text as id, 7 as seven'),
        () => called('select $1::integer as seven', [7]),
        () => called({ text: 'select $1::integer as seven', values: [7] }),
        async () => ((await client.query('select $1::integer as seven', [7])) as Rows).rows,
        async () => ((await client.query({ text: 'select $1::integer as seven', values: [7] })) as Rows).rows,
      ]
      for (const [id, form] of forms.entries()) {
        answers = 0
        await client.query({ text: 'begin' })
        await insert(drizzle({ client }) as unknown as Transaction, id)
        expect(answers).toBe(0)
        expect(await form()).toMatchObject([{ seven: 7 }])
        expect(answers).toBe(1)
        await called('commit')
      }
      await client.query({ text: 'begin' })
      await insert(drizzle({ client }) as unknown as Transaction, 0)
      await expect(called('select 1')).rejects.toMatchObject({ code: '23505' })
      await called('rollback')
    } finally {
      client.release()
    }
    expect(await rows()).toEqual([0, 1, 2, 3, 4])
  })

  it('has its own transaction on each use, whatever its isolation is', async () => {
    const look = (tx: Transaction) => read(tx, sql`select current_setting('transaction_isolation') as level, txid_current()::text as id`)
    const seen: unknown[] = []
    for (let index = 0; index < 25; index++) {
      seen.push(await drizzle({ client: pool }).transaction(look, { isolationLevel: 'repeatable read' }))
      seen.push(await inTransaction(look))
    }
    expect(new Set(seen.map((row) => (row as { id: string }).id)).size).toBe(50)
    expect(seen.map((row) => (row as { level: string }).level)).toEqual(
      Array.from({ length: 25 }, () => ['repeatable read', 'read committed']).flat(),
    )
  })
})

const times = (count: number, act: (index: number) => unknown) => Array.from({ length: count }, (_, index) => act(index))

it('names a statement from its 21st use on, always the same', () => {
  const nameOf = hotStatements()
  expect(new Set(times(20, () => nameOf('select 1')))).toEqual(new Set([undefined]))
  expect(times(2, () => nameOf('select 1'))).toEqual(['hot_0', 'hot_0'])
  expect(nameOf('select 2')).toBeUndefined()
})

it('prepares at most 200, and forgets rare texts', () => {
  const nameOf = hotStatements()
  times(300, (text) => times(21, () => nameOf(`select ${text}`)))
  const named = times(300, (text) => nameOf(`select ${text}`)).filter((name) => name !== undefined)
  expect(new Set(named).size).toBe(200)
  expect(named).toHaveLength(200)
  const other = hotStatements()
  times(19, () => other('rare'))
  times(2_000, (text) => other(`select ${text}`))
  expect([other('rare'), other('rare')]).toEqual([undefined, undefined])
})
