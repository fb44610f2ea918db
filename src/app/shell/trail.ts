/** A place that others lie below. `under`: the beginning of their addresses, where it is not the place's own. */
export interface TrailPlace {
  readonly to: string
  readonly under?: string
}

/** The place a page lies below, or undefined on the first level, where there is nothing to go back up to. */
export function parentOf<P extends TrailPlace>(path: string, places: readonly P[]): P | undefined {
  const here = path.replace(/\/+$/, '')
  return places.find(({ to, under = to }) => here !== to && here.startsWith(`${under}/`))
}

/** Whether a page is named in the trail; one whose address ends in a number or an id is not. */
export const isNamed = (routePath: string): boolean => !/\/\$[^/]*\/?$/.test(routePath)

/** Pages below a place that do not continue its address. */
const under: Readonly<Record<string, RegExp>> = {
  '/courses': /^\/my-courses/,
  '/community': /^\/(forum|posts|users|profile\/view\/)/,
  '/instructor/dashboard': /^\/instructor/,
  '/more': /^\/(entresoft|gallery|cafe|outbox|storage|help)/,
}

/** Whether a page belongs to a place by its sense, where its address does not say so. */
export const liesUnder = (place: string | undefined, path: string): boolean => under[place ?? '']?.test(path) === true
