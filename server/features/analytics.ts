import { sql } from 'drizzle-orm'
import { type VisitCount, visitDays } from '../../contract/analytics.ts'
import { addDays, dayOf } from '../../contract/days.ts'
import { earlyPaths, servedPages } from '../../contract/early-pages.ts'
import type { endpoints } from '../../contract/index.ts'
import type { Transaction } from '../db/open.ts'
import { pageVisits, visitReports } from '../db/schema.ts'
import type { AreaHandlers } from '../handler.ts'

/** All pages of the app; the two ways out have no HTML file of their own. Anybody may report: what somebody made up would fill the table. */
const pages = new Set([...earlyPaths, ...servedPages, 'logout', 'switch'].map((path) => `/${path}`))

export const analyticsHandlers: AreaHandlers<typeof endpoints.analytics> = {
  async report({ db, clock }, { report, counts }) {
    const now = clock()
    const [oldest, newest] = [addDays(dayOf(now), -visitDays), addDays(dayOf(now), 1)]
    const possible = counts.filter(({ day, route }) => day >= oldest && day <= newest && pages.has(route))
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

/** One row a key, because a statement may not change a row twice; sorted, because reports that lock rows in different orders block each other. */
function summed(counts: readonly VisitCount[]): Row[] {
  const rows = new Map<string, Row>()
  for (const { day, route, language, is_offline: isOffline, is_installed: isInstalled, opened } of counts) {
    const key = [day, route, language, isOffline, isInstalled].join(' ')
    rows.set(key, { day, route, language, isOffline, isInstalled, opened: opened + (rows.get(key)?.opened ?? 0) })
  }
  return [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
}
