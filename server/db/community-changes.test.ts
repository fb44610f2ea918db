import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { newestCommunityChange, readCommunityHorizon, takeCommunityChanges } from './community-changes.ts'
import type { OpenDatabase, Transaction } from './open.ts'
import { categories } from './schema.ts'
import { openTestDatabase } from './test-database.ts'

let opened: OpenDatabase
beforeAll(async () => {
  opened = await openTestDatabase()
})
afterAll(() => opened.close())
beforeEach(() => opened.db.execute(sql`alter sequence community_changes restart`))

const take = (count?: number) => opened.db.transaction((tx) => takeCommunityChanges(tx, count))
const horizon = () => readCommunityHorizon(opened.db)

it('ascend, and are complete while no transaction writes', async () => {
  expect(await horizon()).toEqual({ last: 0, complete: 0 })
  expect(await take()).toEqual([1])
  expect(await take(3)).toEqual([2, 3, 4])
  const twice = await opened.db.transaction(async (tx) => [await takeCommunityChanges(tx), await takeCommunityChanges(tx, 2)])
  expect(twice).toEqual([[5], [6, 7]])
  expect(await take(0)).toEqual([])
  expect(await horizon()).toEqual({ last: 7, complete: 7 })
})

it('are no cursor before a row has them', async () => {
  await take(5)
  expect(await opened.db.transaction((tx) => newestCommunityChange(tx, 5))).toBe(0)
})

it('are a cursor up to the highest complete one of any table', async () => {
  const category = (change: number) => ({
    slug: `c${change}`,
    name: { bn: 'ক', en: 'c' },
    about: { bn: 'ক', en: 'c' },
    position: 0,
    change,
  })
  await opened.db.insert(categories).values([3, 7].map((change) => ({ id: randomUUID(), ...category(change) })))
  const newest = (complete: number) => opened.db.transaction((tx) => newestCommunityChange(tx, complete))
  expect([await newest(10), await newest(6), await newest(2)]).toEqual([7, 3, 0])
  await opened.db.delete(categories)
})

/** An open transaction that has taken a number; `end` commits it, or rolls it back. */
async function openWriter(): Promise<{ numbers: number[]; end: (isCommitted: boolean) => Promise<void> }> {
  let end = (_isCommitted: boolean): void => undefined
  const ending = new Promise<boolean>((resolve) => {
    end = resolve
  })
  let began = (_numbers: number[]): void => undefined
  const numbers = new Promise<number[]>((resolve) => {
    began = resolve
  })
  const transaction = opened.db.transaction(async (tx: Transaction) => {
    began(await takeCommunityChanges(tx))
    if (!(await ending)) throw new Error('rolled back')
  })
  const ended = transaction.catch(() => undefined)
  return {
    numbers: await numbers,
    async end(isCommitted) {
      end(isCommitted)
      await ended
    },
  }
}

// The embedded database runs one transaction at a time.
it.skipIf(!process.env.TEST_DATABASE_URL)('are complete up to the first open writer, and no writer waits for another', async () => {
  await take()
  const [first, second, third] = [await openWriter(), await openWriter(), await openWriter()]
  expect([first.numbers, second.numbers, third.numbers]).toEqual([[2], [3], [4]])
  expect(await horizon()).toEqual({ last: 4, complete: 1 })
  await second.end(true)
  expect(await horizon()).toEqual({ last: 4, complete: 1 })
  await first.end(false)
  expect(await horizon()).toEqual({ last: 4, complete: 3 })
  await third.end(true)
  expect(await horizon()).toEqual({ last: 4, complete: 4 })
})
