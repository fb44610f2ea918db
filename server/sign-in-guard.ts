import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Database } from './db/open.ts'
import { signInFailures } from './db/schema.ts'
import { Refusal } from './errors.ts'
import { oneAtATime } from './one-at-a-time.ts'

/** Wrong passwords in a row before the first wait; each further one doubles it. */
const freeFailures = 5
const firstWaitMs = 30_000
const longestWaitMs = 60 * 60_000
/** After this long without a wrong one, counting starts anew. */
const forgetAfterMs = 24 * 60 * 60_000

export interface Attempt {
  readonly db: Database
  readonly now: number
  /** An account's id, or what was typed when there is no such account: both wait alike. */
  readonly account: string
  readonly device: string
}

/**
 * Counts wrong passwords and makes guessing slow. A device that has signed in to the account before is counted by
 * itself: a stranger who keeps guessing makes only strangers wait. Answers what `verify` answers; 429 while a wait lasts.
 */
export async function guardSignIn({ db, now, account, device }: Attempt, verify: () => Promise<boolean>): Promise<boolean> {
  const deviceKey = `device:${hash(account, device)}`
  const key = (await isKnown(db, deviceKey)) ? deviceKey : accountKey(account)
  // In turn, or a hundred guesses sent at once would all be read against the same count.
  return await oneAtATime(key, async () => {
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

/** After a proof better than a password (a mailed link) the account starts anew. */
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

/** Milliseconds to wait after so many wrong passwords in a row. */
export function waitAfter(failures: number): number {
  return failures < freeFailures ? 0 : Math.min(longestWaitMs, firstWaitMs * 2 ** (failures - freeFailures))
}

/** A row without failures says: this device has signed in to this account. */
async function forgive(db: Database, deviceKey: string, now: number): Promise<void> {
  const fresh = { failures: 0, blockedUntil: new Date(now) }
  await db
    .insert(signInFailures)
    .values({ key: deviceKey, ...fresh })
    .onConflictDoUpdate({ target: signInFailures.key, set: fresh })
}
