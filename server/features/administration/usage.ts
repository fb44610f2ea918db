import { gte, sql } from 'drizzle-orm'
import type { endpoints } from '../../../contract/index.ts'
import { emptySearches, visitDays } from '../../../contract/site/analytics.ts'
import { type UsageArea, usageAreaOf, usageAreas } from '../../../contract/site/usage.ts'
import { dayNumber } from '../../../contract/values/day-number.ts'
import { dayAt, weekday } from '../../../contract/values/days.ts'
import { blurred } from '../../../contract/values/few.ts'
import { pageVisits } from '../../db/schema.ts'
import type { AreaHandlers } from '../../handler.ts'

/** Devices report the days of the last 90. */
const shownWeeks = Math.floor(visitDays / 7)

export const usageHandlers: AreaHandlers<typeof endpoints.usage> = {
  async read({ db, clock }) {
    const today = dayNumber(clock())
    const first = today - weekday(today) - 7 * (shownWeeks - 1)
    // Days since 1970, which was a Thursday: with 5 more a multiple of 7 is a Saturday.
    const week = sql<number>`((${pageVisits.day}::date - date '1970-01-01') + 5) / 7`
    const all = await db
      .select({
        week: week.mapWith(Number),
        route: pageVisits.route,
        language: pageVisits.language,
        isOffline: pageVisits.isOffline,
        isInstalled: pageVisits.isInstalled,
        opened: sql`sum(${pageVisits.opened})`.mapWith(Number),
      })
      .from(pageVisits)
      .where(gte(pageVisits.day, dayAt(first)))
      .groupBy(week, pageVisits.route, pageVisits.language, pageVisits.isOffline, pageVisits.isInstalled)
    const isSearch = ({ route }: { route: string }) => emptySearches.some((one) => one === route)
    const rows = all.filter((row) => !isSearch(row))
    const weeks = Array.from({ length: shownWeeks }, (_, index) => (first + 7 * index + 5) / 7)
    const byArea = new Map<UsageArea, typeof rows>()
    for (const row of rows) {
      const area = usageAreaOf(row.route)
      byArea.set(area, [...(byArea.get(area) ?? []), row])
    }
    return {
      weeks: weeks.map((number) => ({ from: dayAt(number * 7 - 5), ...figuresOf(rows.filter((row) => row.week === number)) })),
      areas: usageAreas.flatMap((area) => (byArea.has(area) ? [{ area, ...figuresOf(byArea.get(area) ?? []) }] : [])),
      empty_searches: emptySearches.map((route) => ({
        area: usageAreaOf(route),
        count: blurred(all.reduce((sum, row) => sum + (row.route === route ? row.opened : 0), 0)),
      })),
    }
  },
}

interface Counted {
  readonly language: 'bn' | 'en'
  readonly isOffline: boolean
  readonly isInstalled: boolean
  readonly opened: number
}

function figuresOf(rows: readonly Counted[]) {
  const of = (isIn: (row: Counted) => boolean) => {
    return blurred(rows.filter(isIn).reduce((total, { opened }) => total + opened, 0))
  }
  return {
    online: of(({ isOffline }) => !isOffline),
    offline: of(({ isOffline }) => isOffline),
    bn: of(({ language }) => language === 'bn'),
    en: of(({ language }) => language === 'en'),
    installed: of(({ isInstalled }) => isInstalled),
    browser: of(({ isInstalled }) => !isInstalled),
  }
}
