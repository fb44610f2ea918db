import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import type { BannerKind } from '../../contract/site/banner.ts'
import { basePath } from '../api/base-path.ts'
import { isPrerenderedPageRead } from '../first-paint/swap.ts'
import type { Area, WordKey, Words } from '../i18n/words.ts'
import type { Target } from '../ui/buttons/button.tsx'
import { routeTree } from './route-tree.gen.ts'
import { NotFound } from './shell/page/not-found.tsx'
import { PageError } from './shell/page/page-error.tsx'
import { PagePending, withFallback } from './shell/page/page-pending.tsx'

export function makeRouter(client: QueryClient, history: RouterHistory) {
  const router = createRouter({
    routeTree,
    history,
    basepath: basePath,
    context: { client },
    // A user who has scrolled the prerendered HTML keeps the position when the app replaces it.
    scrollRestoration: () => !isPrerenderedPageRead(),
    // Local data loads fast without it, and an unused chunk costs bytes.
    defaultPreload: false,
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    defaultErrorComponent: PageError,
    defaultPendingComponent: PagePending,
    defaultNotFoundComponent: NotFound,
  })
  // A skeleton is in the file of its page. Until that has loaded, the general one is shown.
  for (const { options } of Object.values(router.routesById)) {
    if (options.pendingComponent) options.pendingComponent = withFallback(options.pendingComponent)
  }
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
  interface StaticDataRouteOption {
    /** Word of the page's title. Its area is loaded with the page. */
    title?: WordKey
    /** This page is a level of the breadcrumbs; its word is `common:nav.<level>`. */
    level?: keyof Words['common']['nav']
    /** The page above, where the address does not begin with it. */
    below?: Target['to']
    /** Its code is prefetched, and not its data, which depends on the address. */
    prefetch?: 'code'
    /** Further areas of words that the page needs. */
    words?: readonly Area[]
    /**
     * Exceptions: `heading`, where signed-in users see another page below the heading; `visitors`, where they are led to their own start
     * page; `false`, where the page leads on.
     */
    prerender?: 'heading' | 'visitors' | false
    /** A personal page, of which the last view is saved: until midnight, or as long as a step of the lesson is open. */
    snapshot?: 'day' | 'lesson'
    /**
     * `on-demand`: the worker stores the page when it is first opened, not with the app: for partners, support, links in mail.
     * `tools`: it is stored, with all pages of EntreSoft, when one of these is first opened or a user signs in. `member`: an open
     * page that is stored at the first sign-in, with the pages below the guard `member`.
     */
    install?: 'on-demand' | 'tools' | 'member'
    /** The kind of banner above the page. */
    showBanner?: BannerKind
    /** `none`: a page with its own bars, as a lesson. `in-lesson`: only with a lesson in the address. */
    chrome?: 'none' | 'in-lesson'
    /** Word of the title outside of lessons, for `in-lesson`. */
    outerTitle?: WordKey
  }
}
