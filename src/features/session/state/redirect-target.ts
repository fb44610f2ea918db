/**
 * A path of this app to go to after signing in, or null. Only what starts with one slash stays on this site: browsers read
 * `//host` and `/\host` as another one, and drop tabs and line breaks before they look.
 */
export function redirectTarget(value: unknown): string | null {
  if (typeof value !== 'string' || !value.startsWith('/')) return null
  return /^\/[/\\]|[\u0000-\u001f]/.test(value) ? null : value
}

/** Search params of the session pages. */
export interface SessionSearch {
  redirect?: string | undefined
  /** The user has just registered, but the sign-in with the same data failed. */
  registered?: true | undefined
  /** A user whom the device does not remember. */
  new?: true | undefined
  /** Id of a remembered user who has forgotten the combination of their vault and signs in with the password. */
  forgotten?: string | undefined
}

/** Search params of the page that opens a vault. */
export interface UnlockSearch {
  redirect?: string | undefined
  /** Id of the remembered user. */
  person?: string | undefined
}

/** Every key is answered, if only with undefined: the router lays this over the raw values and keeps what is left out. */
export function sessionSearch(search: Record<string, unknown>): SessionSearch {
  return {
    redirect: redirectTarget(search.redirect) ?? undefined,
    registered: search.registered === true || undefined,
    new: search.new === true || undefined,
    forgotten: typeof search.forgotten === 'string' ? search.forgotten : undefined,
  }
}

export function unlockSearch(search: Record<string, unknown>): UnlockSearch {
  return {
    redirect: redirectTarget(search.redirect) ?? undefined,
    person: typeof search.person === 'string' ? search.person : undefined,
  }
}

/** The token of a link in a mail. */
export function tokenSearch(search: Record<string, unknown>): { token?: string | undefined } {
  const { token } = search
  return { token: typeof token === 'string' || typeof token === 'number' ? String(token) : undefined }
}
