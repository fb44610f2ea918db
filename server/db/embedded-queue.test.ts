import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Refusal, refusalOf } from '../http/errors.ts'
import { type OpenDatabase, openOn } from './open.ts'

const maxWaiting = 5

let engine: PGlite
let opened: OpenDatabase
beforeAll(async () => {
  engine = await PGlite.create()
})
afterAll(() => opened.close())

/** Occupies the engine until the returned function is called. */
async function occupy(): Promise<() => Promise<void>> {
  let release = () => {}
  let done: Promise<void> = Promise.resolve()
  await new Promise<void>((isHeld) => {
    done = opened.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      isHeld()
      await new Promise<void>((resolve) => (release = resolve))
    })
  })
  return async () => {
    release()
    await done
  }
}

async function ask(): Promise<Refusal | 'answered'> {
  return opened.db.execute(sql`select 1`).then(
    () => 'answered' as const,
    (error: unknown) => refusalOf(error),
  )
}

it('work beyond the limit is refused at once, the rest in its turn, and each gets a time of its own for the next try', async () => {
  opened = await openOn(engine, { maxWaiting, maxWaitMs: 60_000 })
  const release = await occupy()
  const asked = Array.from({ length: 40 }, ask)
  const refused = await Promise.all(asked.slice(maxWaiting))
  expect(refused.map((one) => (one === 'answered' ? one : one.status))).toEqual(Array.from({ length: 35 }, () => 503))
  const waits = refused.map((one) => (one === 'answered' ? 0 : (one.details.retryAfter ?? 0)))
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(3)
  expect(new Set(waits).size).toBeGreaterThan(1)
  await release()
  expect(await Promise.all(asked.slice(0, maxWaiting))).toEqual(Array.from({ length: maxWaiting }, () => 'answered'))
})

it('work that has waited for the longest time is refused, and the next is done', async () => {
  opened = await openOn(engine, { maxWaiting, maxWaitMs: 1_000 })
  const release = await occupy()
  expect(await ask()).toMatchObject({ code: 'busy', status: 503 })
  await release()
  expect(await ask()).toBe('answered')
})
