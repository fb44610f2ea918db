import type { useRouter } from '@tanstack/react-router'
import { readAuth } from '../../../features/session/auth.ts'
import { loadWords } from '../../../i18n/setup.ts'
import type { Target } from '../../../ui/buttons/button.tsx'
import { preload } from '../../../ui/lazy.ts'
import { bottomItems } from './navigation-items.ts'

/** Pages of a course: their chunks and words serve every course, their data loads when a course is opened. */
const coursePages = ['/_member/courses/$id', '/_member/courses/$id/learn', '/course/$id/play'] as const

/** Links of the "more" page and the account menu whose pages the worker installs. */
export const menuPages = ['/', '/entresoft', '/outbox', '/help', '/storage'] as const
export const memberPages = ['/my-courses', '/profile/view'] as const

/**
 * Prefetches the pages of the menus while the browser is idle: their first visit is then as fast as the second. Only pages that
 * the worker has installed: no user downloads a page that they never open. Stops at the first failure.
 */
export async function prefetchRoutes(router: ReturnType<typeof useRouter>): Promise<void> {
  if (!navigator.serviceWorker?.controller) return
  const whenIdle = async <T>(run: () => T) => {
    await idle()
    return preload(run)
  }
  const prefetch = (to: NonNullable<Target['to']>) =>
    whenIdle(async () => {
      // The router hides its errors.
      if ((await router.preloadRoute({ to })) === undefined) throw new Error(to)
    })
  try {
    const { user } = readAuth()
    for (const { to } of bottomItems(user)) await prefetch(to)
    for (const id of coursePages) await whenIdle(() => router.loadRouteChunk(router.routesById[id]))
    await whenIdle(() => loadWords('catalogue', 'downloads', 'certificates', 'player', 'blocks'))
    const { blocks } = await whenIdle(() => import('../../../blocks/registry.ts'))
    for (const { view } of Object.values(blocks)) await whenIdle(view.preload)
    for (const to of user ? [...memberPages, ...menuPages] : menuPages) await prefetch(to)
  } catch {
    // The page loads the chunk again when the user opens it, and reports a failure then.
  }
}

/** Safari lacks `requestIdleCallback`: 500 ms serve instead. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve())
    else setTimeout(resolve, 500)
  })
}
