import type { AnyRoute, AnyRouter } from '@tanstack/react-router'

type Routes = Readonly<Record<string, AnyRoute>>

/** The page at an address and the levels above it, nearest first, as their routes declare them. */
export function levelsAt(router: AnyRouter, path: string): AnyRoute[] {
  const found: AnyRoute[] = []
  const routes: Routes = router.routesByPath
  let route = router.getMatchedRoutes(path)[2]
  for (; route; route = routes[route.options.staticData?.below ?? levelBefore(route.fullPath, routes)]) found.push(route)
  return found
}

/** The longest address of a level that this one begins with, or an empty one. */
function levelBefore(path: string, routes: Routes): string {
  const shorter = path.slice(0, path.lastIndexOf('/'))
  return !shorter || routes[shorter]?.options.staticData?.level ? shorter : levelBefore(shorter, routes)
}

/** The level above a page; undefined on the first level. */
export function parentOf(router: AnyRouter, path: string): AnyRoute | undefined {
  const [page, parent] = levelsAt(router, path)
  return page?.fullPath.includes('/', 1) ? parent : undefined
}

/** True for a link whose target is the page or a level above it. Only `/` itself is below the link to `/`. */
export const isActiveLink = (router: AnyRouter, link: string, path: string): boolean =>
  levelsAt(router, path).some(({ fullPath }) => fullPath === link)

/** False for a page whose path ends in a number or an id: the breadcrumbs leave it out. */
export const isNamed = (routePath: string): boolean => !/\/\$[^/]*\/?$/.test(routePath)
