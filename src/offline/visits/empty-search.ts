import { useEffect } from 'react'
import type { emptySearches } from '../../../contract/site/analytics.ts'
import { isInstalled } from '../status/install-offer.ts'
import { readStatus } from '../status/status.ts'
import { countVisit, type Visit } from './visits.ts'

/** The user has stopped typing. */
const settledMs = 2_000

/** Counts a search that found nothing, as pages are counted: without the typed text. */
export function useEmptySearch(route: (typeof emptySearches)[number], language: Visit['language']): void {
  useEffect(() => {
    const count = () => {
      const visit = { route, language, is_installed: isInstalled(), is_offline: readStatus().connection === 'offline' }
      // A lost count is not reported.
      countVisit(visit).catch(() => {})
    }
    const timer = setTimeout(count, settledMs)
    return () => clearTimeout(timer)
  }, [route, language])
}
