/** Who is signed in on this page. The token itself never leaves the two web storages and the Authorization header. */
export interface Session {
  /** Empty once the server has ended the session: what is on the phone stays readable, nothing is sent until the next sign-in. */
  readonly token: string
  readonly userId: string
  readonly remember: boolean
}

const key = 'session'
const listeners = new Set<() => void>()

/**
 * With remember-me the session lies in localStorage, else in sessionStorage, which ends with the tab. A tab with a session of its own
 * leaves alone whom another tab has remembered meanwhile; one that has run out leaves alone its own person's there too.
 */
export function readSession(): Session | null {
  return unkept ?? parse(readItem(perTab)) ?? parse(readItem(local))
}

/** Full or forbidden storage costs only the next start, never this page: the session then lives as long as it does. */
let unkept: Session | null = null

export function saveSession(session: Session): void {
  const [chosen, other] = session.remember ? [local, perTab] : [perTab, local]
  const isReplaced = session.token !== '' && parse(readItem(local))?.userId === session.userId
  if (session.remember || isReplaced) remove(other)
  try {
    chosen().setItem(key, JSON.stringify(session))
    unkept = null
  } catch {
    unkept = session
  }
  tell()
}

export function clearSession(): void {
  if (unkept) unkept = null
  else remove(readItem(perTab) ? perTab : local)
  tell()
}

const local = () => localStorage
const perTab = () => sessionStorage

function remove(storage: () => Storage): void {
  try {
    storage().removeItem(key)
  } catch {
    // Where nothing may be read, nothing is left behind either.
  }
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
