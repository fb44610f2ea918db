interface Level {
  readonly name: string
  readonly to: string
  /** Paths of the pages below this level that do not start with `to`. */
  readonly otherPaths?: RegExp
}

/** The levels above pages, for breadcrumbs and for the active link of the bars. The first match is the nearest. */
const levels = [
  { name: 'courses', to: '/courses', otherPaths: /^\/(course\/|my-courses)/ },
  { name: 'forum', to: '/forum' },
  { name: 'community', to: '/community', otherPaths: /^\/(forum|posts|users|profile\/view\/)/ },
  { name: 'events', to: '/events' },
  { name: 'cafe', to: '/cafe' },
  { name: 'entresoft', to: '/entresoft' },
  { name: 'gallery', to: '/gallery' },
  // After the community: paths below /profile/view belong to other users.
  { name: 'account', to: '/profile/view', otherPaths: /^\/profile/ },
  { name: 'teaching', to: '/instructor/dashboard', otherPaths: /^\/instructor/ },
  { name: 'admin', to: '/admin' },
  { name: 'more', to: '/more', otherPaths: /^\/(entresoft|gallery|cafe|outbox|storage|help|certificates)/ },
] as const satisfies readonly Level[]

const isBelow = (level: string, path: string) => path.startsWith(`${level}/`)

/** The level above a page; undefined on the first level. */
export function parentOf(path: string): (typeof levels)[number] | undefined {
  const current = path.replace(/\/+$/, '')
  if (!current.includes('/', 1) || levels.some(({ to }) => to === current)) return undefined
  return levels.find((level: Level) => isBelow(level.to, current) || level.otherPaths?.test(current))
}

/** False for a page whose path ends in a number or an id: the breadcrumbs leave it out. */
export const isNamed = (routePath: string): boolean => !/\/\$[^/]*\/?$/.test(routePath)

/** True for a link whose target is the page or a level above it. Only `/` itself is below the link to `/`. */
export function isActiveLink(link: string | undefined = '', path: string): boolean {
  const level: Level | undefined = levels.find(({ to }) => to === link)
  return path === link || (link !== '/' && isBelow(link, path)) || level?.otherPaths?.test(path) === true
}
