import type { QueryClient } from '@tanstack/react-query'
import { createRouter, type RouterHistory } from '@tanstack/react-router'
import type { BannerKind } from '../../contract/banner.ts'
import { basePath } from '../api/base-path.ts'
import type { ComingName } from './coming/coming-name.ts'
import { routeTree } from './route-tree.gen.ts'
import { NotFound } from './shell/not-found.tsx'
import { PageError } from './shell/page-error.tsx'
import { PagePending } from './shell/page-pending.tsx'
import { isEarlyTextRead } from './start/early-text.ts'

export function makeRouter(client: QueryClient, history: RouterHistory) {
  return createRouter({
    routeTree,
    history,
    basepath: basePath,
    context: { client },
    // Who has begun to read the text in the HTML stays where they are when the app takes its place.
    scrollRestoration: () => !isEarlyTextRead(),
    // Data on the device needs no head start, and a chunk nobody asked for costs bytes.
    defaultPreload: false,
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 300,
    defaultErrorComponent: PageError,
    defaultPendingComponent: PagePending,
    defaultNotFoundComponent: NotFound,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
  interface StaticDataRouteOption {
    /** Key of the page's title, as `session:login.title`. */
    title?: string
    /** The banner above the page. */
    banner?: BannerKind
    /** A place that is not open yet (app/coming). */
    coming?: ComingName
    /** `none`: a page with its own bars, as a lesson. */
    chrome?: 'none'
  }
}
