import type { useRouter } from '@tanstack/react-router'
import { readAuth } from '../../features/session/auth.ts'
import { loadWords } from '../../i18n/setup.ts'
import { bottomPlaces } from './places.ts'

/** Pages whose address names a course: their code and words serve every course, and what is read of one waits until it is opened. */
const ofCourses = ['/_member/courses/$id', '/_member/courses/$id/learn', '/course/$id/play'] as const

/**
 * Brings the pages that are one press away into memory while the phone has nothing else to do: opening a page for the first
 * time then takes no longer than coming back to it. Only where the worker has them: nobody pays for a page they never open.
 */
export async function bringNearPages(router: ReturnType<typeof useRouter>): Promise<void> {
  if (!navigator.serviceWorker?.controller) return
  try {
    for (const { to } of bottomPlaces(readAuth().user)) {
      await idle()
      await router.preloadRoute({ to })
    }
    for (const id of ofCourses) {
      await idle()
      await router.loadRouteChunk(router.routesById[id])
    }
    await idle()
    await loadWords('catalogue', 'downloads', 'certificates', 'player', 'blocks')
  } catch {
    // What is missing is asked for again when its page is opened, and says then what is wrong.
  }
}

/** Safari does not tell when it is idle. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve())
    else setTimeout(resolve, 500)
  })
}
