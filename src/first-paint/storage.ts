/**
 * The localStorage keys of the first paint and what is stored under them. This file imports nothing: the inline scripts are
 * bundled with it.
 */

const prefix = 'snapshot'

/**
 * Key of a user's persisted query cache, or with `page` of the snapshot of that page. All of them are deleted when the user signs
 * out of the device.
 */
export const snapshotKey = (personId: string, ...page: string[]): string => [prefix, personId, ...page].join(':')

export const isSnapshotKey = (key: string): boolean => key.startsWith(`${prefix}:`)

/** The HTML of a personal page as last displayed. */
export interface PageSnapshot {
  /** Path and query. */
  readonly at: string
  /** Expiry, in milliseconds since 1970. */
  readonly until?: number
  /** `data-build` of the document: another build has other styles. */
  readonly build: string
  /** Language of the page. */
  readonly lang: string
  readonly html: string
  /** The style rules that `html` needs. */
  readonly css: string
}

/**
 * Role of the user of a persisted query cache. Found by text search: parsing 250 kB of JSON would delay the first paint of a slow
 * device by some 10 ms.
 */
export const roleIn = (queryCache: string | null): string | undefined => /"role":"(\w+)/.exec(queryCache ?? '')?.[1]
