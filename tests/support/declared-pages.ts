import { readFileSync } from 'node:fs'
import type { VirtualRouteNode } from '@tanstack/virtual-file-routes'
import { routes } from '../../src/app/routes.ts'

/** A page with a fixed address, as it declares itself. */
export interface DeclaredPage {
  readonly path: string
  /** The guard around it. */
  readonly guard: 'guest' | 'member' | 'instructor' | 'admin' | undefined
  /** The word of its title. */
  readonly title: `${string}:${string}`
}

/** Pages with a fixed address and a title of their own, from src/app/routes.ts and the pages' files. */
export function declaredPages(nodes: readonly VirtualRouteNode[] = routes.children ?? [], guard?: string): DeclaredPage[] {
  return nodes.flatMap((node) => {
    const children = 'children' in node ? (node.children ?? []) : []
    if (node.type === 'layout') return declaredPages(children, node.id)
    const title = node.type === 'route' && /staticData: \{\s*title: '(\w+:[\w.]+)'/.exec(readFileSync(`src/${node.file}`, 'utf8'))?.[1]
    const own = node.type === 'route' && title && !node.path.includes('$') ? [{ path: node.path, guard, title } as DeclaredPage] : []
    return [...own, ...declaredPages(children, guard)]
  })
}
