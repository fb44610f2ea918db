import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { User } from '../../../contract/account/person.ts'
import { readSession, type Session } from '../../api/session.ts'

/** The authentication state (specification, section 3). The first paint needs it before the database is open, so it holds its own copy. */
export interface Auth {
  readonly user: User | null
  readonly token: string | null
  readonly isAuthenticated: boolean
  readonly loading: boolean
  /** The sentence of the form whose request failed last; null once another begins. */
  readonly error: string | null
  readonly rememberMe: boolean
  readonly initialized: boolean
}

let auth: Auth = { user: null, token: null, isAuthenticated: false, loading: false, error: null, rememberMe: false, initialized: false }
const listeners = new Set<() => void>()

export const readAuth = (): Auth => auth

function setAuth(change: Partial<Auth>): void {
  auth = { ...auth, ...change }
  for (const listener of listeners) listener()
}

export function subscribeAuth(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useAuth = (): Auth => useSyncExternalStore(subscribeAuth, readAuth, readAuth)

export function setSignedIn(session: Session, user: User | null): void {
  setAuth({
    user,
    token: session.token || null,
    isAuthenticated: user !== null,
    rememberMe: session.remember,
    loading: false,
    error: null,
    initialized: true,
  })
}

export function setSignedOut(): void {
  setAuth({ user: null, token: null, isAuthenticated: false, rememberMe: false, loading: false, error: null, initialized: true })
}

/** Runs a sign-in, a registration or the like: `error` is null until it fails and then holds the form's sentence. */
export async function attempt<T>(run: () => Promise<T>, textOf: (error: unknown) => string): Promise<T> {
  setAuth({ loading: true, error: null })
  try {
    return await run()
  } catch (error) {
    setAuth({ error: textOf(error) })
    throw error
  } finally {
    setAuth({ loading: false })
  }
}

/** Safari may never open the database. */
const deviceTimeoutMs = 8_000

/**
 * Reads the signed-in user from this device: from the persisted query cache, else from the database. The server is asked
 * after the first paint. After an error, or 8 s without an answer, the state is initialised too and the app mounts. The user follows
 * with the first answer (state/refresh.ts).
 */
export async function initialiseAuth(client: QueryClient): Promise<void> {
  const session = readSession()
  if (!session) return setSignedOut()
  setAuth({ loading: true })
  try {
    const saved = client.getQueryData<User | null>(['local', session.userId, 'me'])
    setSignedIn(session, saved ?? (await Promise.race([readFromDevice(client), noAnswer()])))
  } catch {
    setSignedIn(session, null)
  }
}

async function readFromDevice(client: QueryClient): Promise<User | null> {
  const { meQuery } = await import('./session.queries.ts')
  return client.ensureQueryData(meQuery())
}

const noAnswer = () => new Promise<null>((resolve) => setTimeout(resolve, deviceTimeoutMs, null))

const retryInterval = 100

/**
 * Resolves once the state is initialised; guards await it. The specification asks for a check every 100 ms; the state is
 * read locally, so one or two checks suffice.
 */
export async function authReady(): Promise<Auth> {
  while (!auth.initialized) await new Promise((resolve) => setTimeout(resolve, retryInterval))
  return auth
}
