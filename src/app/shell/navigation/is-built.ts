import type { AnyRoute, AnyRouter } from '@tanstack/react-router'

/** False for the address of a placeholder page: menus name only pages that work. */
export function isBuilt(router: AnyRouter, to: string): boolean {
  const routes: Readonly<Record<string, AnyRoute>> = router.routesByPath
  return routes[to]?.options.staticData?.placeholder === undefined
}
