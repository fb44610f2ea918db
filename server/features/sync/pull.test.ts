import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { openSyncWorld, type SyncWorld } from '../../../tests/support/sync-world.ts'
import { takeChanges } from '../../db/counters.ts'
import type { Database, Transaction } from '../../db/open.ts'
import { courses } from '../../db/schema.ts'
import { pull } from './pull.ts'

/** Two processes on one database: what each keeps in its memory belongs to its own connection. */
let world: SyncWorld
let processes: { db: Database; readAll: () => boolean }[]
beforeAll(async () => {
  world = await openSyncWorld()
  await world.addCourse()
})
afterAll(() => world.close())
beforeEach(() => {
  processes = [watched(world.db), watched(world.db)]
})

/** The database as one process has it, and whether that has looked through all courses since it was asked last. */
function watched(db: Database) {
  const asked: string[] = []
  const watch = <D extends Database | Transaction>(target: D): D =>
    new Proxy(target, {
      get: (on, name) => {
        if (name === 'transaction')
          return (work: (tx: Transaction) => Promise<unknown>, how: never) => db.transaction((tx) => work(watch(tx)), how)
        if (name !== 'select') return Reflect.get(on, name)
        return (columns?: Record<string, unknown>) => {
          asked.push(Object.keys(columns ?? {}).join())
          return columns ? on.select(columns as never) : on.select()
        }
      },
    })
  return { db: watch(db), readAll: () => asked.splice(0).includes('id,change') }
}

async function publish(subject: string): Promise<void> {
  await world.db.transaction(async (tx) => {
    const change = await takeChanges(tx, 'catalogue')
    const manifest = sql`jsonb_set(${courses.manifest}, '{subject}', ${JSON.stringify(subject)}::jsonb)`
    await tx.update(courses).set({ manifest, change }).where(eq(courses.isPublished, true))
  })
}

async function pulled(db: Database) {
  const { epoch, scopes } = await pull({ ...world.context(null), db }, { catalogue: 0 })
  return {
    isWhole: (scopes.catalogue?.epoch ?? epoch) === epoch,
    shown: scopes.catalogue?.changes.filter(({ row }) => row !== null).length,
  }
}

it('looks through all courses only after something was published, by whichever process', async () => {
  for (const [subject, expected] of [
    ['money', { isWhole: true, shown: 1 }],
    ['astronomy', { isWhole: false, shown: 0 }],
    ['food', { isWhole: true, shown: 1 }],
  ] as const) {
    await publish(subject)
    for (const { db, readAll } of processes) {
      expect(await pulled(db)).toEqual(expected)
      expect(readAll()).toBe(true)
      expect(await pulled(db)).toEqual(expected)
      expect(readAll()).toBe(false)
    }
  }
})
