/**
 * A path of this app to go to after signing in, or null. Only what starts with one slash stays on this site: browsers read
 * `//host` and `/\host` as another one, and drop tabs and line breaks before they look.
 */
export function redirectTarget(value: unknown): string | null {
  if (typeof value !== 'string' || !value.startsWith('/')) return null
  return /^\/[/\\]|[\u0000-\u001f]/.test(value) ? null : value
}

/** What the session pages understand in their address. */
export interface SessionSearch {
  redirect?: string
}

export function sessionSearch(search: Record<string, unknown>): SessionSearch {
  const target = redirectTarget(search.redirect)
  return target === null ? {} : { redirect: target }
}

/** The token of a link in a mail. */
export function tokenSearch(search: Record<string, unknown>): { token?: string } {
  const { token } = search
  return typeof token === 'string' || typeof token === 'number' ? { token: String(token) } : {}
}
