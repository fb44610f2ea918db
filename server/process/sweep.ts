import { and, lt } from 'drizzle-orm'
import { helpRequestDays } from '../../contract/account/password-help.ts'
import { noticeDays } from '../../contract/account/person.ts'
import { noticeDays as noticesLastFor } from '../../contract/notices.ts'
import { visitDays } from '../../contract/site/analytics.ts'
import { dayOf } from '../../contract/values/days.ts'
import type { Database } from '../db/open.ts'
import { attemptCounters, helpRequests, knownDevices, notices, oneTimeTokens, pageVisits, sessions, visitReports } from '../db/schema.ts'

const day = 24 * 60 * 60_000

/** A year, plus a month to compare with the same month of the year before. */
const visitRetentionDays = 400

/**
 * Deletes expired sessions, links, requests for help, counters of attempts and old page visits. Known devices stay as long
 * as their cookie. Visit reports stay longer than a device retries to send them.
 */
export async function sweep(db: Database, now: number): Promise<void> {
  const before = (days: number) => new Date(now - days * day)
  await db.delete(sessions).where(lt(sessions.expiresAt, before(0)))
  await db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, before(7)))
  await db.delete(attemptCounters).where(and(lt(attemptCounters.countedAt, before(2)), lt(attemptCounters.blockedUntil, before(2))))
  await db.delete(knownDevices).where(lt(knownDevices.usedAt, before(400)))
  await db.delete(helpRequests).where(lt(helpRequests.askedAt, before(noticeDays + helpRequestDays)))
  // Without tombstones: each device drops them by itself.
  await db.delete(notices).where(lt(notices.at, before(noticesLastFor)))
  await db.delete(pageVisits).where(lt(pageVisits.day, dayOf(now - visitRetentionDays * day)))
  await db.delete(visitReports).where(lt(visitReports.receivedAt, before(visitDays + 30)))
}
