import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseCode } from '../db/error-code.ts'
import { auditEntries } from '../db/schema.ts'
import { openTestApp, type TestApp } from '../test-app.ts'
import { checkChain, recordAct } from './audit-chain.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const origin = { clock: () => server.clock.now, person: null, requestId: 'test' }
const record = (object: string) => server.db.transaction((tx) => recordAct(tx, origin, { act: 'translation_added', object }))
const entries = () => server.db.select().from(auditEntries).orderBy(asc(auditEntries.number))
const rejected = (work: PromiseLike<unknown>) => Promise.resolve(work).then(() => '', databaseCode)

/** Writes past the triggers, as a thief with the rights of the database's owner could. */
async function forge(statement: ReturnType<typeof sql>): Promise<void> {
  await server.db.execute(sql`alter table audit_entries disable trigger user`)
  await server.db.execute(statement)
  await server.db.execute(sql`alter table audit_entries enable trigger user`)
}

describe('the audit log', () => {
  it('numbers acts of 20 transactions at once without a gap, each chained to the one before', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, index) => record(`bn/key.${index}`)))
    const all = await entries()
    expect(all.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
    expect(all.slice(1).map(({ previousHash }) => previousHash)).toEqual(all.slice(0, -1).map(({ hash }) => hash))
    expect(await checkChain(server.db)).toEqual({ isSound: true, number: 20, hash: all.at(-1)?.hash })
  })

  it('has no entry of an act that was rolled back, and no gap after it', async () => {
    const failing = server.db.transaction(async (tx) => {
      await recordAct(tx, origin, { act: 'translation_added', object: 'bn/never' })
      throw new Error('the act failed')
    })
    await expect(failing).rejects.toThrow('the act failed')
    await record('bn/next')
    expect((await entries()).map(({ object }) => object)).not.toContain('bn/never')
    expect(await checkChain(server.db)).toMatchObject({ isSound: true, number: 21 })
  })

  it('is refused every change by the database itself', async () => {
    const restricted = '23001'
    expect(await rejected(server.db.update(auditEntries).set({ reason: 'other' }).where(eq(auditEntries.number, 3)))).toBe(restricted)
    expect(await rejected(server.db.delete(auditEntries).where(eq(auditEntries.number, 3)))).toBe(restricted)
    expect(await rejected(server.db.execute(sql`truncate audit_entries`))).toBe(restricted)
    expect(await checkChain(server.db)).toMatchObject({ isSound: true, number: 21 })
  })

  it('shows a forged, a removed and a cut off entry', async () => {
    const last = (await entries()).at(-1)
    const noted = { number: 21, hash: last?.hash ?? '' }
    expect(await checkChain(server.db, noted)).toMatchObject({ isSound: true })
    await forge(sql`update audit_entries set object = 'bn/other' where number = 7`)
    expect(await checkChain(server.db)).toEqual({ isSound: false, number: 7 })
    await forge(sql`update audit_entries set object = 'bn/key.x' where number = 7`)
    await forge(sql`delete from audit_entries where number = 4`)
    expect(await checkChain(server.db)).toEqual({ isSound: false, number: 4 })
    await forge(sql`delete from audit_entries where number > 3`)
    expect(await checkChain(server.db)).toMatchObject({ isSound: true, number: 3 })
    expect(await checkChain(server.db, noted)).toEqual({ isSound: false, number: 4 })
  })
})
