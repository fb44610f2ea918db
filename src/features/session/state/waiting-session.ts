import type { Session } from '../../../api/session.ts'
import { endOnServer } from './leaving/ended-sessions.ts'
import { renewToken } from './saved-session.ts'

/**
 * The session of a sign-in whose user has yet to open their vault. The server has ended the one that the vault holds. In the tab, not
 * in the page alone: a mobile browser drops pages that are not displayed.
 */
const key = 'waiting-session'

function read(): Session | null {
  try {
    const { token, userId, remember } = JSON.parse(sessionStorage.getItem(key) ?? '{}') as Partial<Session>
    return typeof token === 'string' && typeof userId === 'string' ? { token, userId, remember: remember === true } : null
  } catch {
    return null
  }
}

function write(waiting: Session | null): void {
  try {
    if (waiting) sessionStorage.setItem(key, JSON.stringify(waiting))
    else sessionStorage.removeItem(key)
  } catch {
    // Full or forbidden: the server refuses the session of the vault, and the page asks for the password.
  }
}

export function noteWaiting(session: Session): void {
  endWaiting(session.token)
  write(session)
}

/** Ends the session that waits, unless it is the one that goes on. */
export function endWaiting(goesOn: string): void {
  const waiting = read()
  if (waiting && waiting.token !== goesOn) void endOnServer(waiting.token)
  write(null)
}

/** Undefined: no session of this user waits. */
export function waitingSession(userId: string): Session | undefined {
  const waiting = read()
  return waiting?.userId === userId ? waiting : undefined
}

/** Another tab has signed in, or opened the vault. The vault's own session has ended, so the one that waits replaces it. */
export async function settleWaiting(session: Session): Promise<void> {
  const token = waitingSession(session.userId)?.token
  endWaiting(token ?? '')
  await renewToken(session, token)
}
