/** The search as search params, so that it can be shared, bookmarked and restored by "back". */
export interface CourseAddress {
  q?: string
  subject?: string
  level?: string
  here?: boolean
  sort?: string
}

/** Without the contract's lists: this runs before the page's own code is loaded. `filtersOf` leaves out what it does not know. */
export function courseAddress(raw: Record<string, unknown>): CourseAddress {
  const address: CourseAddress = raw.here === true ? { here: true } : {}
  for (const name of ['q', 'subject', 'level', 'sort'] as const) {
    const value = raw[name]
    // A search for 2026 arrives as a number.
    if (typeof value === 'string' || typeof value === 'number') address[name] = String(value)
  }
  return address
}
