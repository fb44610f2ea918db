import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { day } from '../values/days.ts'
import { id } from '../values/text.ts'

/** Maximum number of counts in one report; a device with more sends several reports. */
export const maxVisitCounts = 200
/** Days after which a device drops unsent counts and the server ignores them. */
export const visitDays = 90

/** Pseudo routes, counted for a search that found nothing. The typed text is not stored. */
export const emptySearches = ['/courses/nothing-found', '/forum/nothing-found'] as const

/**
 * Number of visits of a page on one day, in one language, online or offline. `route` is the route pattern (`/courses/$id`),
 * never the address: neither the course, post or person displayed nor the visitor is recorded.
 */
export const visitCount = z.strictObject({
  /** In Asia/Dhaka. */
  day,
  route: z.string().check(z.maxLength(80), z.regex(/^(\/|(\/(\$?[a-zA-Z]|[a-z0-9])[a-zA-Z0-9-]{0,29}){1,6})$/)),
  language: z.enum(['bn', 'en']),
  /** Opened while the server was unreachable. */
  is_offline: z.boolean(),
  /** Opened as an installed app, not in a browser tab. */
  is_installed: z.boolean(),
  opened: z.int().check(z.positive(), z.lte(100_000)),
})
export type VisitCount = z.output<typeof visitCount>

export const analyticsEndpoints = {
  /**
   * Adds a device's counts to the totals. A repeated `report` is added once. Days outside the last 90 (a wrong clock) and
   * routes that this version does not have are ignored. The handler does not use the session.
   */
  report: endpoint({
    method: 'POST',
    path: '/analytics',
    access: 'anyone',
    perMinute: 60,
    input: z.strictObject({ report: id, counts: z.array(visitCount).check(z.minLength(1), z.maxLength(maxVisitCounts)) }),
    output: z.object({}),
  }),
}
