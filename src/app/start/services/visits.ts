import { currentLanguage } from '../../../i18n/setup.ts'
import { isInstalled } from '../../../offline/status/install-offer.ts'
import { readStatus } from '../../../offline/status/status.ts'
import { countVisit, reportVisits, type Visit } from '../../../offline/visits/visits.ts'
import type { makeRouter } from '../../router.ts'

type Router = Pick<ReturnType<typeof makeRouter>, 'state' | 'subscribe'>

interface Context {
  readonly router: Router
  readonly firstAnswers: Promise<unknown>
}

/** Counts each opened page, the current one first, and reports the counts at most once an hour. */
export function startVisits({ router, firstAnswers }: Context): void {
  const count = async () => {
    const visit = visitOf(router)
    // Only then it is known whether the device is online.
    await firstAnswers
    const { connection } = readStatus()
    await countVisit({ ...visit, is_offline: connection === 'offline' })
    if (connection === 'online') await reportVisits()
  }
  // A lost count is not reported.
  const tryToCount = () => void count().catch(() => {})
  router.subscribe('onResolved', ({ pathChanged }) => {
    if (pathChanged) tryToCount()
  })
  tryToCount()
}

/** The route's pattern, without the ids of the course or person. */
function visitOf({ state }: Router): Omit<Visit, 'is_offline'> {
  const match = state.matches.at(-1)
  // Without a match only the frame is rendered.
  const isKnown = match !== undefined && match.routeId !== '__root__' && match.status !== 'notFound'
  return {
    route: isKnown ? match.fullPath.replace(/(?<=.)\/$/, '') : '/404',
    language: currentLanguage(),
    is_installed: isInstalled(),
  }
}
