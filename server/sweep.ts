import { and, lt, notLike, or } from 'drizzle-orm'
import { visitDays } from '../contract/analytics.ts'
import { dayOf } from '../contract/days.ts'
import type { Database } from './db/open.ts'
import { oneTimeTokens, pageVisits, sessions, signInFailures, visitReports } from './db/schema.ts'

const day = 24 * 60 * 60_000

/** A year, and a month to compare the last one with the same of the year before. */
const visitsKeptDays = 400

/**
 * Removes what has ended: sessions, links, counts of wrong passwords, and counts of page visits that are too old. Known devices
 * stay for as long as their cookie, and a report of visits for longer than a phone tries to send it.
 */
export async function sweep(db: Database, now: number): Promise<void> {
  const before = (days: number) => new Date(now - days * day)
  await db.delete(sessions).where(lt(sessions.expiresAt, before(0)))
  await db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, before(7)))
  const isForgotten = and(notLike(signInFailures.key, 'device:%'), lt(signInFailures.blockedUntil, before(2)))
  await db.delete(signInFailures).where(or(isForgotten, lt(signInFailures.blockedUntil, before(400))))
  await db.delete(pageVisits).where(lt(pageVisits.day, dayOf(now - visitsKeptDays * day)))
  await db.delete(visitReports).where(lt(visitReports.receivedAt, before(visitDays + 30)))
}
