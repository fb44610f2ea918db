import type { EarlyPath, ServedPage } from '../../../contract/early-pages.ts'

/**
 * Pages made of what only this phone has of somebody: what they showed last is kept for their next opening (last-screen.ts), as
 * `lesson`, as long as a step of it is open, or for the `day`, since what it says of "tomorrow" is wrong on the next one.
 */
const ownPages = {
  dashboard: 'day',
  'my-courses': 'day',
  'profile/view': 'day',
  'courses/$id/learn': 'lesson',
  'course/$id/play': 'lesson',
  'instructor/dashboard': 'day',
  admin: 'day',
} as const satisfies Partial<Record<EarlyPath | ServedPage, 'lesson' | 'day'>>
export type OwnPage = keyof typeof ownPages

/** By its path: no leading slash, `$id` for a name. */
export const isOwnPage = (path: string): path is OwnPage => path in ownPages
export const isOwnLesson = (page: OwnPage): boolean => ownPages[page] === 'lesson'

/** What such a page showed, as it lies in localStorage beside the person's snapshot (snapshots.ts). scripts/prerender/last-screen-script.ts reads it. */
export interface LastScreen {
  /** Path and query. Of all lessons only the one that was open last is kept. */
  readonly at: string
  /** Until when, in milliseconds since 1970. */
  readonly until?: number
  /** The first script of the app that drew it: another build has other styles. */
  readonly build: string
  /** The language it was read in. */
  readonly lang: string
  readonly html: string
  /** The rules that it is drawn with. */
  readonly css: string
}
