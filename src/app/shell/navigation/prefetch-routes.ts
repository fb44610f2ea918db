import type { AnyRoute, AnyRouter, useRouter } from '@tanstack/react-router'
import type { User } from '../../../../contract/account/person.ts'
import { readAuth } from '../../../features/session/auth.ts'
import { wordsOf } from '../../../i18n/load-page.ts'
import { loadWords } from '../../../i18n/setup.ts'
import type { Target } from '../../../ui/buttons/button.tsx'
import { preload } from '../../../ui/lazy.ts'
import { bottomItems } from './navigation-items.ts'

type To = NonNullable<Target['to']>

/**
 * Pages to prefetch after those of the bar: `/`, pages of one segment directly below the bar, and levels that have two. Only those
 * that the worker has installed; staff have their pages in the bar.
 */
export function menuPages({ routesById }: Pick<AnyRouter, 'routesById'>, user: User | null): To[] {
  const bar = bottomItems(user).map(({ to }) => to)
  const isInMenus = ({ id, fullPath, options }: AnyRoute) => {
    const { level, below, install } = options.staticData ?? {}
    const isOfMembers = id.startsWith('/_member/') || install === 'member' || install === 'tools'
    const isOpen = isOfMembers ? user !== null : !id.startsWith('/_')
    const isNear = fullPath.includes('/', 1) ? level !== undefined : below !== undefined && bar.includes(below)
    return isOpen && isNear && install !== 'on-demand'
  }
  const routes = Object.values<AnyRoute>(routesById).filter(isInMenus)
  return ['/', ...routes.map(({ fullPath }) => fullPath)]
}

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
  const prefetch = (to: To) =>
    whenIdle(async () => {
      // The router hides its errors.
      if ((await router.preloadRoute({ to })) === undefined) throw new Error(to)
    })
  try {
    const { user } = readAuth()
    for (const { to } of bottomItems(user)) await prefetch(to)
    const codePages = Object.values<AnyRoute>(router.routesById).filter(({ options }) => options.staticData?.prefetch === 'code')
    for (const route of codePages) await whenIdle(() => router.loadRouteChunk(route))
    await whenIdle(() => loadWords(...codePages.flatMap(({ options }) => wordsOf(options.staticData))))
    const { blocks } = await whenIdle(() => import('../../../blocks/registry.ts'))
    for (const { view } of Object.values(blocks)) await whenIdle(view.preload)
    for (const to of menuPages(router, user)) await prefetch(to)
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
