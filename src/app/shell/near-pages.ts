import type { useRouter } from '@tanstack/react-router'
import { readAuth } from '../../features/session/auth.ts'
import { loadWords } from '../../i18n/setup.ts'
import type { Target } from '../../ui/button.tsx'
import { bottomPlaces } from './places.ts'

/** Pages whose address names a course: their code and words serve every course, and what is read of one waits until it is opened. */
const ofCourses = ['/_member/courses/$id', '/_member/courses/$id/learn', '/course/$id/play'] as const

/** What the "more" page and a person's own menu lead to, as far as the worker installs it (scripts/precache-manifest.ts). */
const fromMenus = ['/', '/entresoft', '/outbox', '/help', '/storage'] as const
const ofMembers = ['/my-courses', '/profile/view'] as const

/**
 * Brings the pages that are one press away into memory while the phone has nothing else to do: opening a page for the first
 * time then takes no longer than coming back to it. Only where the worker has them: nobody pays for a page they never open.
 */
export async function bringNearPages(router: ReturnType<typeof useRouter>): Promise<void> {
  if (!navigator.serviceWorker?.controller) return
  const quietly = keptQuiet()
  const bring = (to: NonNullable<Target['to']>) =>
    quietly(async () => {
      // It keeps its errors to itself.
      if ((await router.preloadRoute({ to })) === undefined) throw new Error(to)
    })
  try {
    const { user } = readAuth()
    for (const { to } of bottomPlaces(user)) await bring(to)
    for (const id of ofCourses) await quietly(() => router.loadRouteChunk(router.routesById[id]))
    await quietly(() => loadWords('catalogue', 'downloads', 'certificates', 'player', 'blocks'))
    const { blocks } = await quietly(() => import('../../blocks/registry.ts'))
    for (const { view } of Object.values(blocks)) await quietly(view.bring)
    for (const to of user ? [...ofMembers, ...fromMenus] : fromMenus) await bring(to)
  } catch {
    // What is missing is asked for again when its page is opened, and says then what is wrong.
  }
}

/**
 * What brings something once the phone has nothing else to do. Nobody waits for it: for a part that is missing the app is not
 * loaded anew and no card is shown until its page is opened. Only while it is brought: what a person asks for meanwhile is
 * not to fail in silence. Rejects when a part is missing, also where the router hides it.
 */
function keptQuiet() {
  let isQuiet = false
  let missing: Error | undefined
  const keep = (event: VitePreloadErrorEvent) => {
    if (!isQuiet) return
    missing = event.payload
    event.stopImmediatePropagation()
  }
  // Before those who only listen.
  addEventListener('vite:preloadError', keep, true)
  return async <T>(bring: () => T): Promise<Awaited<T>> => {
    await idle()
    isQuiet = true
    try {
      const brought = await bring()
      if (missing) throw missing
      return brought
    } finally {
      isQuiet = false
    }
  }
}

/** Safari does not tell when it is idle. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve())
    else setTimeout(resolve, 500)
  })
}
