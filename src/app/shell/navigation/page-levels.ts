interface Level {
  readonly name: string
  readonly to: string
  /** Pages of this level with the pages below them, where the path does not start with `to`; with a `/` at the end only the latter. */
  readonly otherPaths?: readonly string[]
}

/** The levels above pages, for breadcrumbs and for the active link of the bars. The first match is the nearest. */
export const levels = [
  { name: 'courses', to: '/courses', otherPaths: ['/course/', '/my-courses'] },
  { name: 'forum', to: '/forum' },
  { name: 'community', to: '/community', otherPaths: ['/forum', '/posts/', '/users/', '/profile/view/'] },
  { name: 'events', to: '/events' },
  { name: 'cafe', to: '/cafe' },
  { name: 'entresoft', to: '/entresoft' },
  { name: 'gallery', to: '/gallery' },
  // After the community: paths below /profile/view belong to other users.
  { name: 'account', to: '/profile/view', otherPaths: ['/profile'] },
  { name: 'teaching', to: '/instructor/dashboard', otherPaths: ['/instructor/'] },
  { name: 'admin', to: '/admin' },
  { name: 'more', to: '/more', otherPaths: ['/entresoft', '/gallery', '/cafe', '/outbox', '/storage', '/help', '/certificates/'] },
] as const satisfies readonly Level[]

const isBelow = (level: string, path: string) => path.startsWith(`${level}/`)
const isOfLevel = ({ otherPaths }: Level, path: string) =>
  otherPaths?.some((one) => path === one || path.startsWith(one.endsWith('/') ? one : `${one}/`)) === true

/** The level above a page; undefined on the first level. */
export function parentOf(path: string): (typeof levels)[number] | undefined {
  const current = path.replace(/\/+$/, '')
  if (!current.includes('/', 1) || levels.some(({ to }) => to === current)) return undefined
  return levels.find((level: Level) => isBelow(level.to, current) || isOfLevel(level, current))
}

/** False for a page whose path ends in a number or an id: the breadcrumbs leave it out. */
export const isNamed = (routePath: string): boolean => !/\/\$[^/]*\/?$/.test(routePath)

/** True for a link whose target is the page or a level above it. Only `/` itself is below the link to `/`. */
export function isActiveLink(link: string | undefined = '', path: string): boolean {
  const level: Level | undefined = levels.find(({ to }) => to === link)
  return path === link || (link !== '/' && isBelow(link, path)) || (level !== undefined && isOfLevel(level, path))
}
