/**
 * The session in web storage. Not in session.ts, which registers listeners: the inline script in the page's head
 * (src/first-paint/head.ts) imports this file too.
 */

/** The signed-in account of the page. The token occurs only in web storage and in the Authorization header. */
export interface Session {
  /** Empty once the server has ended the session: stored data stays readable, nothing is sent until the next sign-in. */
  readonly token: string
  readonly userId: string
  readonly remember: boolean
}

export const sessionKey = 'session'
/** Key of the users who signed in on this device with remember-me (src/features/session/state/remembered.ts). */
export const rememberedPeopleKey = 'people'

/** The session of this tab, else the remembered one. A tab that has a session of its own ignores the one of another tab. */
export const storedSession = (): Session | null => sessionIn(() => sessionStorage) ?? sessionIn(() => localStorage)

export function sessionIn(storage: () => Storage): Session | null {
  try {
    const { token, userId, remember } = JSON.parse(storage().getItem(sessionKey) ?? '{}') as Partial<Session>
    return typeof token === 'string' && typeof userId === 'string' ? { token, userId, remember: remember === true } : null
  } catch {
    // Invalid, or storage is forbidden: the user is a visitor.
    return null
  }
}
