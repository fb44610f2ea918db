import type { VirtualRouteNode } from '@tanstack/virtual-file-routes'
import { routes } from '../../src/app/routes.ts'

const pathsOf = (nodes: readonly VirtualRouteNode[]): string[] =>
  nodes.flatMap((node) => [
    ...(node.type === 'index' ? ['/'] : node.type === 'route' ? [node.path] : []),
    ...('children' in node ? pathsOf(node.children ?? []) : []),
  ])

/** URL patterns of all routes of the app. */
export const appPaths = pathsOf(routes.children ?? [])
