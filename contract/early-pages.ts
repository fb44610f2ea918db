/** Where the HTML lies that the build made of a public page, by the path below the base; beside index.html. */
const earlyPaths = ['', 'courses', 'community', 'more', 'login', 'register', 'forgot-password', '404'] as const

/** The HTML file for an address (path below the base, no leading slash, no query), if the build made one for it. */
export function earlyFileOf(path: string): string | undefined {
  return (earlyPaths as readonly string[]).includes(path) ? `pages/${path || 'home'}.html` : undefined
}
