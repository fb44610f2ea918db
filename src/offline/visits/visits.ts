import { analyticsEndpoints, maxVisitCounts, type VisitCount, visitDays } from '../../../contract/site/analytics.ts'
import { addDays, dayOf } from '../../../contract/values/days.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/errors.ts'
import { serverNow } from '../../api/server-clock.ts'
import { storeIfSpace } from '../storage/quota.ts'
import { newId } from '../store/id.ts'
import { type Stored, sharedDb } from '../store/shared-db.ts'
import { mayCount } from './visit-choice.ts'

/** Maximum number of rows: a device that is offline for months loses its oldest days. */
const maxRows = 400
/** Key of the report in progress. It keeps its id until the server answers, so that a lost answer does not double the counts. */
const reportKey = 'visits_report'
const sentKey = 'visits_sent'
/** One hour, because each request costs the user some hundred bytes of headers. */
const reportIntervalMs = 60 * 60_000

interface Report {
  id: string
  counts: VisitCount[]
}

export type Visit = Pick<VisitCount, 'route' | 'language' | 'is_offline' | 'is_installed'>

/** Counts one page view on this device, unless the user or the browser forbids counting. On a full disk the count is lost. */
export async function countVisit(visit: Visit): Promise<void> {
  if (!mayCount()) return forgetVisits()
  const today = dayOf(serverNow())
  const key = [today, visit.route, visit.language, visit.is_offline, visit.is_installed].join(' ')
  await storeIfSpace(() =>
    sharedDb.transaction('rw', sharedDb.visits, async () => {
      const known = await sharedDb.visits.get(key)
      await sharedDb.visits.put({ ...visit, key, day: today, opened: (known?.opened ?? 0) + 1 })
      if (!known) await forgetOldest(today)
    }),
  )
}

async function forgetOldest(today: string): Promise<void> {
  await sharedDb.visits.where('day').below(addDays(today, -visitDays)).delete()
  const surplus = (await sharedDb.visits.count()) - maxRows
  if (surplus > 0) await sharedDb.visits.orderBy('day').limit(surplus).delete()
}

/** Reports the counts, at most once an hour. A rejected report is deleted; without an answer it is repeated. */
export async function reportVisits(): Promise<void> {
  if (!mayCount()) return forgetVisits()
  const sentAt = (await sharedDb.keyValues.get(sentKey))?.value
  // The first visit does not report: its connection is busy with the download of the app.
  if (typeof sentAt !== 'number') return void (await storeIfSpace(() => sharedDb.keyValues.put({ key: sentKey, value: Date.now() })))
  if (Math.abs(Date.now() - sentAt) < reportIntervalMs) return
  let report: Report | undefined
  await storeIfSpace(async () => {
    report = await takeReport()
  })
  if (!report) return
  try {
    await call(analyticsEndpoints.report, { report: report.id, counts: report.counts })
  } catch (error) {
    // The rate limit (429) says nothing about the report.
    if (!(error instanceof ApiError) || error.kind !== 'refused' || error.status === 429) return
  }
  await storeIfSpace(() =>
    sharedDb.transaction('rw', sharedDb.keyValues, async () => {
      // Another tab may have started the next report.
      const waiting = (await sharedDb.keyValues.get(reportKey))?.value as Report | undefined
      if (waiting?.id === report?.id) await sharedDb.keyValues.delete(reportKey)
      await sharedDb.keyValues.put({ key: sentKey, value: Date.now() })
    }),
  )
}

/** Moves counts from the table to the report in one transaction: no count is lost or doubled. */
function takeReport(): Promise<Report | undefined> {
  return sharedDb.transaction('rw', sharedDb.keyValues, sharedDb.visits, async () => {
    const waiting = (await sharedDb.keyValues.get(reportKey))?.value as Report | undefined
    if (waiting) return waiting
    const rows = await sharedDb.visits.orderBy('day').limit(maxVisitCounts).toArray()
    if (rows.length === 0) return undefined
    await sharedDb.visits.bulkDelete(rows.map((row) => row.key))
    const report = { id: newId(), counts: rows.map(withoutKey) }
    await sharedDb.keyValues.put({ key: reportKey, value: report })
    return report
  })
}

const withoutKey = ({ key: _key, ...counted }: Stored<VisitCount>): VisitCount => counted

async function forgetVisits(): Promise<void> {
  if ((await sharedDb.visits.count()) > 0) await sharedDb.visits.clear()
  if (await sharedDb.keyValues.get(reportKey)) await sharedDb.keyValues.delete(reportKey)
}
