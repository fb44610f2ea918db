import { type SQL, sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { auditActs } from '../../contract/account/audit-log.ts'
import type { Database } from './open.ts'
import { auditEntries, facts } from './schema.ts'
import { openTestDatabase } from './test-database.ts'

async function inDatabase<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
  const { db, close } = await openTestDatabase()
  try {
    return await work(db)
  } finally {
    await close()
  }
}

const value = (name: SQL) => sql<string>`${name}::text`
const nameOf = async (db: Database) =>
  (
    await db
      .select({ name: value(sql`current_database()`) })
      .from(facts)
      .limit(1)
  )[0]?.name
const nextChange = async (db: Database) =>
  (
    await db
      .select({ next: value(sql`nextval('community_changes')`) })
      .from(facts)
      .limit(1)
  )[0]?.next
const isPostgresql = Boolean(process.env.TEST_DATABASE_URL)

it('a database that a test has filled is empty for the next one, with a history and numbers of its own', async () => {
  const [epoch] = await inDatabase(async (db) => {
    await nextChange(db)
    await db.insert(facts).values({ key: 'left', value: 'behind' })
    // A trigger refuses to remove it.
    await db.insert(auditEntries).values({ number: 1, at: new Date(), act: auditActs[0], previousHash: '', hash: '' })
    return await db.select().from(facts)
  })
  await inDatabase(async (db) => {
    const rows = await db.select().from(facts)
    expect(rows.map(({ key }) => key)).toEqual(['epoch'])
    expect(rows[0]?.value).not.toBe(epoch?.value)
    expect(await db.$count(auditEntries)).toBe(0)
    expect(await nextChange(db)).toBe('1')
  })
})

const changes = {
  table: 'create table left_behind (id int)',
  column: 'alter table facts add column left_behind int',
  trigger: 'alter table audit_entries disable trigger user',
  right: 'grant select on facts to public',
}

it.skipIf(!isPostgresql).each(Object.entries(changes))('no other test gets a database with a changed %s', async (_, change) => {
  const changed = await inDatabase(async (db) => {
    await db.execute(sql.raw(change))
    return await nameOf(db)
  })
  expect(await inDatabase(nameOf)).not.toBe(changed)
  // Only a database without changes is used again.
  expect(await inDatabase(nameOf)).toBe(await inDatabase(nameOf))
})
