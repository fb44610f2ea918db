import * as z from 'zod/mini'
import { day } from './days.ts'
import { endpoint } from './endpoint.ts'
import { id } from './text.ts'

/** So many different counts one report carries at most; a phone that has more sends several. */
export const maxVisitCounts = 200
/** A phone forgets what it could not report for so many days, and the server takes nothing older. */
export const visitDays = 90

/**
 * How often a page was opened on one day, in one language, with or without a line. `route` is the pattern of the address
 * (`/courses/$id`), never the address itself: which course, post or person it was is nowhere recorded, nor who looked.
 */
export const visitCount = z.strictObject({
  /** In Asia/Dhaka. */
  day,
  route: z.string().check(z.maxLength(80), z.regex(/^(\/|(\/(\$?[a-zA-Z]|[a-z0-9])[a-zA-Z0-9-]{0,29}){1,6})$/)),
  language: z.enum(['bn', 'en']),
  /** Opened although our server could not be reached. */
  is_offline: z.boolean(),
  /** Opened from the home screen and not in a browser's tab. */
  is_installed: z.boolean(),
  opened: z.int().check(z.positive(), z.lte(100_000)),
})
export type VisitCount = z.output<typeof visitCount>

export const analyticsEndpoints = {
  /**
   * Adds a phone's counts to everybody's. The same `report` is added once, however often it arrives. Days outside the last
   * 90 (a wrong clock) are left out, and pages that this version does not have. Whoever is signed in is not looked at.
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
