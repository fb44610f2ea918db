/** Public addresses, by the path below the base, of which the build makes an HTML file with the page's text in it. */
export const earlyPaths = [
  '',
  'courses',
  'community',
  'events',
  'more',
  'login',
  'register',
  'forgot-password',
  'entresoft',
  'about',
  'cafe',
  'privacy',
  'terms',
  'help',
  '404',
] as const
export type EarlyPath = (typeof earlyPaths)[number]

/** Where that file lies, beside index.html; undefined for an address (no leading slash, no query) that has none. */
export function earlyFileOf(path: string): string | undefined {
  return (earlyPaths as readonly string[]).includes(path) ? `pages/${path || 'home'}.html` : undefined
}

/** Whether a path below the base (no leading slash) is never a page of the app: the API, the media, the app's own files. */
export const isServersOwn = (path: string): boolean => /^(api|media|assets)(\/|$)/.test(path)
