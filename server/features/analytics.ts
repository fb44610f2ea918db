import { sql } from 'drizzle-orm'
import type { endpoints } from '../../contract/index.ts'
import { emptySearches, type VisitCount, visitDays } from '../../contract/site/analytics.ts'
import { addDays, dayOf } from '../../contract/values/days.ts'
import type { Transaction } from '../db/open.ts'
import { pageVisits, visitReports } from '../db/schema.ts'
import type { AreaHandlers } from '../handler.ts'

export const analyticsHandlers: AreaHandlers<typeof endpoints.analytics> = {
  async report({ db, clock, patterns }, { report, counts }) {
    const now = clock()
    const [oldest, newest] = [addDays(dayOf(now), -visitDays), addDays(dayOf(now), 1)]
    // Anyone may report, and made-up routes would fill the table.
    const isKnown = (route: string) => patterns === undefined || patterns.has(route) || emptySearches.some((one) => one === route)
    const possible = counts.filter(({ day, route }) => day >= oldest && day <= newest && isKnown(route))
    await db.transaction(async (tx) => {
      const added = await tx
        .insert(visitReports)
        .values({ id: report, receivedAt: new Date(now) })
        .onConflictDoNothing()
        .returning({ id: visitReports.id })
      if (added.length > 0) await add(tx, possible)
    })
    return {}
  },
}

async function add(tx: Transaction, counts: readonly VisitCount[]): Promise<void> {
  const rows = summed(counts)
  if (rows.length === 0) return
  await tx
    .insert(pageVisits)
    .values(rows)
    .onConflictDoUpdate({
      target: [pageVisits.day, pageVisits.route, pageVisits.language, pageVisits.isOffline, pageVisits.isInstalled],
      set: { opened: sql`${pageVisits.opened} + excluded.opened` },
    })
}

type Row = typeof pageVisits.$inferInsert

/**
 * One row per key, because a statement may not change a row twice. Sorted, because reports that lock rows in
 * different orders deadlock.
 */
function summed(counts: readonly VisitCount[]): Row[] {
  const rows = new Map<string, Row>()
  for (const { day, route, language, is_offline: isOffline, is_installed: isInstalled, opened } of counts) {
    const key = [day, route, language, isOffline, isInstalled].join(' ')
    rows.set(key, { day, route, language, isOffline, isInstalled, opened: opened + (rows.get(key)?.opened ?? 0) })
  }
  return [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
}
