import { and, lt, notLike, or } from 'drizzle-orm'
import type { Database } from './db/open.ts'
import { oneTimeTokens, sessions, signInFailures } from './db/schema.ts'

const day = 24 * 60 * 60_000

/** Removes what has ended: sessions, links, and counts of wrong passwords. Known devices stay for as long as their cookie. */
export async function sweep(db: Database, now: number): Promise<void> {
  const before = (days: number) => new Date(now - days * day)
  await db.delete(sessions).where(lt(sessions.expiresAt, before(0)))
  await db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, before(7)))
  const isForgotten = and(notLike(signInFailures.key, 'device:%'), lt(signInFailures.blockedUntil, before(2)))
  await db.delete(signInFailures).where(or(isForgotten, lt(signInFailures.blockedUntil, before(400))))
}
