import { analyticsEndpoints, maxVisitCounts, type VisitCount, visitDays } from '../../contract/analytics.ts'
import { addDays, dayOf } from '../../contract/days.ts'
import { call } from '../api/call.ts'
import { ApiError } from '../api/errors.ts'
import { serverNow } from '../api/server-clock.ts'
import { newId } from './id.ts'
import { keepIfRoom } from './room.ts'
import { type Kept, sharedDb } from './shared-db.ts'
import { mayCount } from './visit-choice.ts'

/** More different counts than this are not kept: a phone that was away for months forgets its oldest days. */
const maxKept = 400
/** A report under way, the same until the server has answered: so that what was lost on the way back is not added twice. */
const reportKey = 'visits_report'
const sentKey = 'visits_sent'
/** Less often is cheaper: each request costs the person some hundred bytes beside what it carries. */
const pause = 60 * 60_000

interface Report {
  id: string
  counts: VisitCount[]
}

export type Visit = Pick<VisitCount, 'route' | 'language' | 'is_offline' | 'is_installed'>

/** Counts one opening of a page on this phone, unless the person or their browser asked for no counting. Never fails for want of room. */
export async function countVisit(visit: Visit): Promise<void> {
  if (!mayCount()) return forgetVisits()
  const today = dayOf(serverNow())
  const key = [today, visit.route, visit.language, visit.is_offline, visit.is_installed].join(' ')
  await keepIfRoom(() =>
    sharedDb.transaction('rw', sharedDb.visits, async () => {
      const known = await sharedDb.visits.get(key)
      await sharedDb.visits.put({ ...visit, key, day: today, opened: (known?.opened ?? 0) + 1 })
      if (!known) await forgetOldest(today)
    }),
  )
}

async function forgetOldest(today: string): Promise<void> {
  await sharedDb.visits.where('day').below(addDays(today, -visitDays)).delete()
  const surplus = (await sharedDb.visits.count()) - maxKept
  if (surplus > 0) await sharedDb.visits.orderBy('day').limit(surplus).delete()
}

/** Reports what was counted, at most once an hour. What the server refuses is forgotten, what it cannot be told now waits. */
export async function reportVisits(): Promise<void> {
  if (!mayCount()) return forgetVisits()
  const sentAt = (await sharedDb.facts.get(sentKey))?.value
  // A first visit has better uses for a slow line: it is reported the next time, with what came after it.
  if (typeof sentAt !== 'number') return void (await keepIfRoom(() => sharedDb.facts.put({ key: sentKey, value: Date.now() })))
  if (Math.abs(Date.now() - sentAt) < pause) return
  let report: Report | undefined
  await keepIfRoom(async () => {
    report = await takeReport()
  })
  if (!report) return
  try {
    await call(analyticsEndpoints.report, { report: report.id, counts: report.counts })
  } catch (error) {
    // Too many at once is no verdict on what was sent.
    if (!(error instanceof ApiError) || error.kind !== 'refused' || error.status === 429) return
  }
  await keepIfRoom(() =>
    sharedDb.transaction('rw', sharedDb.facts, async () => {
      // Another tab may be further already.
      const waiting = (await sharedDb.facts.get(reportKey))?.value as Report | undefined
      if (waiting?.id === report?.id) await sharedDb.facts.delete(reportKey)
      await sharedDb.facts.put({ key: sentKey, value: Date.now() })
    }),
  )
}

/** Moves counts out of the table into the report in one step, so that none is in both or in neither. */
function takeReport(): Promise<Report | undefined> {
  return sharedDb.transaction('rw', sharedDb.facts, sharedDb.visits, async () => {
    const waiting = (await sharedDb.facts.get(reportKey))?.value as Report | undefined
    if (waiting) return waiting
    const rows = await sharedDb.visits.orderBy('day').limit(maxVisitCounts).toArray()
    if (rows.length === 0) return undefined
    await sharedDb.visits.bulkDelete(rows.map((row) => row.key))
    const report = { id: newId(), counts: rows.map(withoutKey) }
    await sharedDb.facts.put({ key: reportKey, value: report })
    return report
  })
}

const withoutKey = ({ key: _key, ...counted }: Kept<VisitCount>): VisitCount => counted

async function forgetVisits(): Promise<void> {
  if ((await sharedDb.visits.count()) > 0) await sharedDb.visits.clear()
  if (await sharedDb.facts.get(reportKey)) await sharedDb.facts.delete(reportKey)
}
