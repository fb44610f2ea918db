import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { describe, expect, it } from 'vitest'
import { freshDatabaseUrl } from '../../../tests/support/fresh-database.ts'
import { stallingConnection } from '../../../tests/support/stalling-connection.ts'
import { refusalOf } from '../../http/errors.ts'
import { openPool } from './pool.ts'

describe.skipIf(!process.env.TEST_DATABASE_URL)('the only connection of a pool', () => {
  it('is free again after a transaction that did not begin', async () => {
    const pool = openPool((await freshDatabaseUrl()) ?? '', { size: 1, timeoutMs: 1_000 })
    const db = drizzle({ client: pool })
    const begin = () => db.transaction(async () => 'begun', { isolationLevel: 'no such level' as 'serializable' })
    await expect(begin()).rejects.toThrow()
    await expect(begin()).rejects.toThrow('begin isolation level no such level')
    expect(await db.transaction(async () => 'begun')).toBe('begun')
    await pool.end()
  })

  it('is given up when the network swallows a statement, and the caller may try again', async () => {
    const address = new URL((await freshDatabaseUrl()) ?? '')
    const line = await stallingConnection(Number(address.port))
    address.port = line.port
    const pool = openPool(address.href, { size: 1, timeoutMs: 1_500 })
    const db = drizzle({ client: pool })
    await db.execute(sql`select 1`)
    line.stall()
    const failure = await db.transaction((tx) => tx.execute(sql`select 1`)).catch((error: unknown) => error)
    expect(refusalOf(failure)).toMatchObject({ code: 'busy' })
    line.resume()
    expect((await db.execute(sql`select 2 as two`)).rows).toEqual([{ two: 2 }])
    await pool.end()
    line.close()
  })

  it('is opened again after PostgreSQL has ended it in use, and the process goes on', async () => {
    const url = (await freshDatabaseUrl()) ?? ''
    const [pool, other] = [openPool(url, { size: 1, timeoutMs: 5_000 }), openPool(url, { size: 1, timeoutMs: 5_000 })]
    const client = await pool.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const ended = new Promise((resolve) => client.once('end', resolve))
    await other.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    await ended
    client.release(true)
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await Promise.all([pool.end(), other.end()])
  })
})
