import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../db/open.ts'
import { signInFailures } from '../db/schema.ts'
import { Refusal } from '../http/errors.ts'
import { runExclusive } from '../queues.ts'

/** Consecutive wrong passwords before the first wait; each further one doubles it. */
const freeFailures = 5
const firstWaitMs = 30_000
const maxWaitMs = 60 * 60_000
/** Counting restarts after this time without a wrong password. */
const forgetAfterMs = 24 * 60 * 60_000

export interface Attempt {
  readonly db: Database
  readonly now: number
  /** The account's id, or the typed identifier if there is no such account: both wait alike. */
  readonly account: string
  readonly device: string
}

/**
 * Counts wrong passwords and slows guessing down. A device that has signed in before has its own counter: a
 * stranger's guesses do not lock the owner out. Returns the result of `verify`; throws 429 during a wait.
 */
export async function guardSignIn({ db, now, account, device }: Attempt, verify: () => Promise<boolean>): Promise<boolean> {
  const deviceKey = `device:${hash(account, device)}`
  const key = (await isKnown(db, deviceKey)) ? deviceKey : accountKey(account)
  // Sequential, or a hundred parallel guesses would all read the same count.
  return await runExclusive(key, async () => {
    await refuseWhileWaiting(db, key, now)
    if (!(await verify())) {
      await countFailure(db, key, now)
      return false
    }
    await forgive(db, deviceKey, now)
    if (key !== deviceKey) await forgetFailures(db, account)
    return true
  })
}

/** A stronger proof than the password (a mailed link) resets the account's counter. */
export async function forgetFailures(db: Database, account: string): Promise<void> {
  await db.delete(signInFailures).where(eq(signInFailures.key, accountKey(account)))
}

const accountKey = (account: string) => `account:${hash(account)}`

const hash = (...parts: string[]) => createHash('sha256').update(parts.join('\n')).digest('hex')

async function isKnown(db: Database, deviceKey: string): Promise<boolean> {
  const rows = await db.select({ key: signInFailures.key }).from(signInFailures).where(eq(signInFailures.key, deviceKey))
  return rows.length > 0
}

async function refuseWhileWaiting(db: Database, key: string, now: number): Promise<void> {
  const [row] = await db.select().from(signInFailures).where(eq(signInFailures.key, key))
  const left = row && row.failures >= freeFailures ? row.blockedUntil.getTime() - now : 0
  if (left > 0) throw new Refusal('too_many', { retryAfter: Math.ceil(left / 1000) })
}

async function countFailure(db: Database, key: string, now: number): Promise<void> {
  const isOld = sql`${signInFailures.blockedUntil} < ${new Date(now - forgetAfterMs).toISOString()}::timestamptz`
  const [row] = await db
    .insert(signInFailures)
    .values({ key, failures: 1, blockedUntil: new Date(now) })
    .onConflictDoUpdate({
      target: signInFailures.key,
      set: { failures: sql`case when ${isOld} then 1 else ${signInFailures.failures} + 1 end` },
    })
    .returning({ failures: signInFailures.failures })
  const blockedUntil = new Date(now + waitAfter(row?.failures ?? 1))
  await db.update(signInFailures).set({ blockedUntil }).where(eq(signInFailures.key, key))
}

/** The wait in milliseconds after this many consecutive wrong passwords. */
export function waitAfter(failures: number): number {
  return failures < freeFailures ? 0 : Math.min(maxWaitMs, firstWaitMs * 2 ** (failures - freeFailures))
}

/** A row with zero failures marks a device that has signed in to this account. */
async function forgive(db: Database, deviceKey: string, now: number): Promise<void> {
  const fresh = { failures: 0, blockedUntil: new Date(now) }
  await db
    .insert(signInFailures)
    .values({ key: deviceKey, ...fresh })
    .onConflictDoUpdate({ target: signInFailures.key, set: fresh })
}
