import { and, lt, notLike, or } from 'drizzle-orm'
import { visitDays } from '../../contract/site/analytics.ts'
import { dayOf } from '../../contract/values/days.ts'
import type { Database } from '../db/open.ts'
import { oneTimeTokens, pageVisits, sessions, signInFailures, visitReports } from '../db/schema.ts'

const day = 24 * 60 * 60_000

/** A year, plus a month to compare with the same month of the year before. */
const visitRetentionDays = 400

/**
 * Deletes expired sessions, links, wrong-password counters and old page visits. Known devices stay as long as their
 * cookie. Visit reports stay longer than a device retries to send them.
 */
export async function sweep(db: Database, now: number): Promise<void> {
  const before = (days: number) => new Date(now - days * day)
  await db.delete(sessions).where(lt(sessions.expiresAt, before(0)))
  await db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, before(7)))
  const isForgotten = and(notLike(signInFailures.key, 'device:%'), lt(signInFailures.blockedUntil, before(2)))
  await db.delete(signInFailures).where(or(isForgotten, lt(signInFailures.blockedUntil, before(400))))
  await db.delete(pageVisits).where(lt(pageVisits.day, dayOf(now - visitRetentionDays * day)))
  await db.delete(visitReports).where(lt(visitReports.receivedAt, before(visitDays + 30)))
}
