/** Who is signed in on this page. The token itself never leaves the two web storages and the Authorization header. */
export interface Session {
  /** Empty once the server has ended the session: what is on the phone stays readable, nothing is sent until the next sign-in. */
  readonly token: string
  readonly userId: string
  readonly remember: boolean
}

const key = 'session'
const listeners = new Set<() => void>()

/** With remember-me the session lies in localStorage, else in sessionStorage, which ends with the tab. */
export function readSession(): Session | null {
  return parse(readItem(() => sessionStorage)) ?? parse(readItem(() => localStorage))
}

export function saveSession(session: Session): void {
  const [chosen, other] = session.remember ? [localStorage, sessionStorage] : [sessionStorage, localStorage]
  other.removeItem(key)
  chosen.setItem(key, JSON.stringify(session))
  tell()
}

export function clearSession(): void {
  sessionStorage.removeItem(key)
  localStorage.removeItem(key)
  tell()
}

/** Tells of changes made here and, for remembered sessions, in other tabs. */
export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

addEventListener('storage', (event) => {
  if (event.key === key || event.key === null) tell()
})

function tell(): void {
  for (const listener of listeners) listener()
}

function readItem(storage: () => Storage): string | null {
  try {
    return storage().getItem(key)
  } catch {
    // Storage may be forbidden by the browser's settings: the visitor can still read.
    return null
  }
}

function parse(text: string | null): Session | null {
  if (text === null) return null
  try {
    const { token, userId, remember } = JSON.parse(text) as Partial<Session>
    return typeof token === 'string' && typeof userId === 'string' ? { token, userId, remember: remember === true } : null
  } catch {
    return null
  }
}
