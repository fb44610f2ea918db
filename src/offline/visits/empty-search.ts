import { useEffect } from 'react'
import type { emptySearches } from '../../../contract/site/analytics.ts'
import { currentLanguage } from '../../i18n/setup.ts'
import { isInstalled } from '../status/install-offer.ts'
import { readStatus } from '../status/status.ts'
import { countVisit } from './visits.ts'

/** The user has stopped typing. */
const settledMs = 2_000

/** Counts a search that found nothing, as pages are counted: without the typed text. */
export function useEmptySearch(route: (typeof emptySearches)[number]): void {
  useEffect(() => {
    const count = () => {
      const visit = { route, language: currentLanguage(), is_installed: isInstalled(), is_offline: readStatus().connection === 'offline' }
      // A lost count is not reported.
      countVisit(visit).catch(() => {})
    }
    const timer = setTimeout(count, settledMs)
    return () => clearTimeout(timer)
  }, [route])
}
