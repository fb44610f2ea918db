interface TrailPlace {
  readonly name: string
  readonly to: string
  /** Pages below it that do not continue its address. */
  readonly under?: RegExp
}

/** Which pages lie below which place: for the way back up and for the mark in the bars. The first that fits is the nearest. */
const places = [
  { name: 'courses', to: '/courses', under: /^\/(course\/|my-courses)/ },
  { name: 'forum', to: '/forum' },
  { name: 'community', to: '/community', under: /^\/(forum|posts|users|profile\/view\/)/ },
  { name: 'events', to: '/events' },
  { name: 'cafe', to: '/cafe' },
  { name: 'entresoft', to: '/entresoft' },
  { name: 'gallery', to: '/gallery' },
  // After the community: what continues its address is somebody else's.
  { name: 'account', to: '/profile/view', under: /^\/profile/ },
  { name: 'teaching', to: '/instructor/dashboard', under: /^\/instructor/ },
  { name: 'admin', to: '/admin' },
  { name: 'more', to: '/more', under: /^\/(entresoft|gallery|cafe|outbox|storage|help|certificates)/ },
] as const satisfies readonly TrailPlace[]

const continues = (place: string, path: string) => path.startsWith(`${place}/`)

/** The place a page lies below, or undefined on the first level and on a place itself: nothing to go back up to there. */
export function parentOf(path: string): (typeof places)[number] | undefined {
  const here = path.replace(/\/+$/, '')
  if (!here.includes('/', 1) || places.some(({ to }) => to === here)) return undefined
  return places.find((place: TrailPlace) => continues(place.to, here) || place.under?.test(here))
}

/** Whether a page is named in the trail; one whose address ends in a number or an id is not. */
export const isNamed = (routePath: string): boolean => !/\/\$[^/]*\/?$/.test(routePath)

/** Whether a link of the bars is marked on a page: on its place's own and on all below that; the start page has none below. */
export function isMarked(link: string | undefined = '', path: string): boolean {
  const place: TrailPlace | undefined = places.find(({ to }) => to === link)
  return path === link || (link !== '/' && continues(link, path)) || place?.under?.test(path) === true
}
