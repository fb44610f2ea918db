import type { VirtualRouteNode } from '@tanstack/virtual-file-routes'
import type { Guard } from '../../contract/page-files.ts'
import { routes } from '../../src/app/routes.ts'

export interface AppRoute {
  /** Pattern, as `/events/$id`. */
  readonly path: string
  /** The page's file, as `src/features/events/event/event-page.tsx`. */
  readonly file: string
  /** The guard around the page. */
  readonly guard?: Guard
}

/** Every page of src/app/routes.ts. What a page declares itself is in the build's `render/pages.json`. */
export const appRoutes: readonly AppRoute[] = routesIn(routes.children ?? [])

function routesIn(nodes: readonly VirtualRouteNode[], guard?: Guard): AppRoute[] {
  return nodes.flatMap((node) => {
    const children = 'children' in node ? (node.children ?? []) : []
    if (node.type === 'layout') return routesIn(children, node.id as Guard)
    const path = node.type === 'index' ? '/' : 'path' in node ? node.path : undefined
    const own = path !== undefined && 'file' in node && node.file ? [{ path, file: `src/${node.file}`, ...(guard && { guard }) }] : []
    return [...own, ...routesIn(children, guard)]
  })
}
