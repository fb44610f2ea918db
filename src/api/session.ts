import { type Session, sessionIn, sessionKey, storedSession } from './stored-session.ts'

export type { Session } from './stored-session.ts'

const listeners = new Set<() => void>()

/**
 * The current session. With remember-me it is in localStorage, else in sessionStorage, which ends with the tab. A tab with its own
 * session never changes the remembered session of another account. An ended session never changes that of its own account either.
 */
export function readSession(): Session | null {
  return unsaved ?? storedSession()
}

/** A session that full or forbidden storage did not accept: it lasts as long as the page. */
let unsaved: Session | null = null

export function saveSession(session: Session): void {
  const [chosen, other] = session.remember ? [local, perTab] : [perTab, local]
  const isReplaced = session.token !== '' && sessionIn(local)?.userId === session.userId
  if (session.remember || isReplaced) remove(other)
  try {
    chosen().setItem(sessionKey, JSON.stringify(session))
    unsaved = null
  } catch {
    unsaved = session
  }
  notify()
}

export function clearSession(): void {
  if (unsaved) unsaved = null
  else remove(hasItem(perTab) ? perTab : local)
  notify()
}

const local = () => localStorage
const perTab = () => sessionStorage

function remove(storage: () => Storage): void {
  try {
    storage().removeItem(sessionKey)
  } catch {
    // Forbidden storage is empty.
  }
}

/** Calls `listener` after changes made in this tab and, for remembered sessions, in other tabs. */
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

addEventListener('storage', (event) => {
  if (event.key === sessionKey || event.key === null) notify()
})

function notify(): void {
  for (const listener of listeners) listener()
}

function hasItem(storage: () => Storage): boolean {
  try {
    return storage().getItem(sessionKey) !== null
  } catch {
    // Forbidden storage is empty.
    return false
  }
}
