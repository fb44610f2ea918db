import { currentLanguage } from '../../i18n/setup.ts'
import { isInstalled } from '../../offline/install-offer.ts'
import { readStatus } from '../../offline/status.ts'
import { countVisit, reportVisits, type Visit } from '../../offline/visits.ts'
import type { makeRouter } from '../router.ts'

type Router = Pick<ReturnType<typeof makeRouter>, 'state' | 'subscribe'>

/** Counts each page that is opened, this one first, and reports the counts now and then. `lineKnown`: it was seen whether our server answers. */
export function followVisits(router: Router, lineKnown: Promise<unknown>): void {
  const count = async () => {
    const visit = visitOf(router)
    await lineKnown
    const { connection } = readStatus()
    await countVisit({ ...visit, is_offline: connection === 'offline' })
    if (connection === 'online') await reportVisits()
  }
  // A count that is lost is no loss, and the page must not hear of it.
  const tryToCount = () => void count().catch(() => {})
  router.subscribe('onResolved', ({ pathChanged }) => {
    if (pathChanged) tryToCount()
  })
  tryToCount()
}

/** The pattern of the address: which course or whose page it was stays out. */
function visitOf({ state }: Router): Omit<Visit, 'is_offline'> {
  const match = state.matches.at(-1)
  // Where no address fits, the frame stands alone.
  const isKnown = match !== undefined && match.routeId !== '__root__' && match.status !== 'notFound'
  return {
    route: isKnown ? match.fullPath.replace(/(?<=.)\/$/, '') : '/404',
    language: currentLanguage(),
    is_installed: isInstalled(),
  }
}
