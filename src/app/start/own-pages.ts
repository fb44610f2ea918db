/**
 * Pages made of what only this phone has of somebody, by their paths (no leading slash, `$id` for a name): what they showed last
 * is kept for their next opening (last-screen.ts).
 */
export const ownPages = [
  'dashboard',
  'my-courses',
  'profile/view',
  'courses/$id/learn',
  'course/$id/play',
  'instructor/dashboard',
  'admin',
] as const
export type OwnPage = (typeof ownPages)[number]

export const isOwnPage = (path: string): path is OwnPage => (ownPages as readonly string[]).includes(path)

/** What such a page showed, as it lies in localStorage under `screenKey`. scripts/prerender/last-screen-script.ts reads it. */
export interface LastScreen {
  /** Path and query. Of all lessons only the one that was open last is kept. */
  readonly at: string
  /** Until when, in milliseconds since 1970: what says "tomorrow" is wrong on the next day. A lesson says none of that. */
  readonly until?: number
  /** The first script of the app that drew it: another build has other styles. */
  readonly build: string
  /** The page's language: its letters have sizes of their own. */
  readonly lang: string
  readonly html: string
  /** The rules that it is drawn with. */
  readonly css: string
}

/** Goes with the person's snapshots when somebody else takes the phone (snapshots.ts). */
export const screenKey = (personId: string, page: OwnPage): string => `snapshot:${personId}:${page}`
