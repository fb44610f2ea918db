import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { lockPerson, takeChanges } from './counters.ts'
import type { OpenDatabase, Transaction } from './open.ts'
import { users } from './schema.ts'
import { openTestDatabase } from './test-database.ts'

let opened: OpenDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())

const id = '0198a000-0000-7000-8000-000000000001'
const person = {
  id,
  name: 'রহিমা',
  face: 'clay-sari',
  phone: '+8801700000099',
  passwordHash: '',
  role: 'student',
  language: 'bn',
  change: 1,
} as const

// The embedded database runs one transaction at a time.
it.skipIf(!process.env.TEST_DATABASE_URL)('a writer whose waits add up to the statement timeout receives `busy`', async () => {
  const { db } = opened
  await db.insert(users).values({ ...person, createdAt: new Date() })
  const meanwhile = async (work: (tx: Transaction) => Promise<unknown>) =>
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local lock_timeout = 0`)
      await tx.execute(sql`set local statement_timeout = 200`)
      return await work(tx)
    })
  await db.transaction(async (tx) => {
    await lockPerson(tx, id)
    await takeChanges(tx, 'catalogue')
    await expect(meanwhile((other) => takeChanges(other, 'catalogue'))).rejects.toMatchObject({ code: 'busy', status: 503 })
    await expect(meanwhile((other) => lockPerson(other, id))).rejects.toMatchObject({ code: 'busy', status: 503 })
  })
})
