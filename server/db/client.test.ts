import { type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { freshDatabaseUrl } from '../../tests/support/fresh-database.ts'
import { hotStatements, runWithNext } from './client.ts'
import type { Transaction } from './open.ts'
import { openPool } from './pool.ts'

describe.skipIf(!process.env.TEST_DATABASE_URL)('a frequent statement of a transaction', () => {
  let pool: ReturnType<typeof openPool>
  /** Groups of messages that PostgreSQL has answered. */
  let answers = 0
  const inTransaction = <T>(work: (tx: Transaction) => Promise<T>) => drizzle({ client: pool }).transaction(work)
  const insert = (tx: Transaction, id: number) => runWithNext(tx, sql`insert into things values (${id})`)
  const read = async (tx: Transaction, statement: SQL) => {
    const answer: unknown = await tx.execute(statement)
    return (answer as { rows: unknown[] }).rows[0]
  }
  const rows = async () => (await pool.query<{ id: number }>('select id from things order by id')).rows.map(({ id }) => id)

  beforeAll(async () => {
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
