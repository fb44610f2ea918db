import { asc, gt, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AuditAct, auditActs, auditLooks } from '../../contract/account/audit-log.ts'
import { auditEntries } from '../../server/db/schema.ts'
import { checkChain } from '../../server/log/audit-chain.ts'
import { auditedActs } from '../support/audited-acts.ts'
import { DatabaseFaults } from '../support/database-faults.ts'
import { openSyncWorld, type SyncWorld } from '../support/sync-world.ts'
import { isThorough } from '../support/thorough.ts'

let world: SyncWorld
let faults: DatabaseFaults
let tables: string[]
beforeAll(async () => {
  world = await openSyncWorld()
  faults = new DatabaseFaults(world.db)
  const result = await world.db.execute<{ name: string }>(sql`select tablename as name from pg_tables where schemaname = 'public'`)
  const { rows } = result as { rows: { name: string }[] }
  tables = rows.map(({ name }) => name).filter((name) => name !== 'audit_entries')
})
afterAll(() => world.close())

/** The content of every table but the log. */
async function content(): Promise<Record<string, string | null>> {
  const parts = tables.map(
    (name) => sql`select ${name}::text as name, md5(string_agg(t::text, '|' order by t::text)) as hash from ${sql.identifier(name)} t`,
  )
  const result = await world.db.execute<{ name: string; hash: string | null }>(sql.join(parts, sql` union all `))
  const { rows } = result as { rows: { name: string; hash: string | null }[] }
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]))
}

const lastNumber = async () => {
  const chain = await checkChain(world.db)
  expect(chain.isSound).toBe(true)
  return chain.number
}
const linesAfter = async (number: number) =>
  (await world.db.select().from(auditEntries).where(gt(auditEntries.number, number)).orderBy(asc(auditEntries.number))).map(
    ({ act }) => act,
  )

it('each kind of administrative act has a case', () => {
  expect(Object.keys(auditedActs)).toEqual([...auditActs])
})

const isLook = (act: AuditAct) => auditLooks.some((look) => look === act)
/** Acts that change no table but the log: personal data leave the server. */
const changesNothing = (act: AuditAct) => isLook(act) || act === 'users_exported'

it.each(auditActs)('%s has its lines if it happened, and none after a fault at any of its steps', async (act: AuditAct) => {
  const { prepare, lines = [act], isRepeatable = false } = auditedActs[act]
  // The commit succeeds and its answer is lost, so the same act is sent again.
  const lost = await prepare(world)
  const [before, start] = [await content(), await lastNumber()]
  const { failed, steps } = await faults.during({ at: 'answer', as: 'cut' }, lost)
  expect(failed).toBe(true)
  expect(await linesAfter(start)).toEqual(lines)
  const done = await content()
  const changed = tables.filter((name) => done[name] !== before[name])
  expect(changed.length === 0, `changed: ${changed.join()}`).toBe(changesNothing(act))
  await lost().catch(() => undefined)
  if (!isRepeatable) {
    expect(await linesAfter(start)).toEqual(lines)
    // An act that finds itself done may have taken a number, which a repeated publication gives to its draft.
    const numbers = { scope_counters: '', course_drafts: '' }
    expect({ ...(await content()), ...numbers }).toEqual({ ...done, ...numbers })
  }

  // The connection ends before each statement, and before the commit.
  const run = await prepare(world)
  const [untouched, number] = [await content(), await lastNumber()]
  expect(steps).toBeGreaterThan(3)
  for (let at = 1; at <= steps; at++) {
    const cut = await faults.during({ at, as: 'cut' }, run)
    expect(cut.failed && cut.error !== undefined, `step ${at}`).toBe(true)
    expect(await linesAfter(number), `step ${at}`).toEqual([])
  }
  expect(await content()).toEqual(untouched)
  await run()
  expect(await linesAfter(number)).toEqual(lines)
  await lastNumber()
})

it.runIf(isThorough).each(auditActs)('%s has its lines once if PostgreSQL demands a retry at any of its steps', async (act) => {
  const { prepare, lines = [act] } = auditedActs[act]
  for (let at = 1; ; at++) {
    const run = await prepare(world)
    const [before, number] = [await content(), await lastNumber()]
    const { failed, error } = await faults.during({ at, as: 'conflict' }, run)
    const hasHappened = changesNothing(act) ? error === undefined : JSON.stringify(await content()) !== JSON.stringify(before)
    const found = await linesAfter(number)
    // A look has its line before the answer, which may fail.
    if (isLook(act) && !hasHappened) expect(found.length, `step ${at}`).toBeLessThanOrEqual(1)
    else expect(found, `step ${at}`).toEqual(hasHappened ? lines : [])
    await lastNumber()
    if (!failed) break
  }
})
