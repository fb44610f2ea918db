import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Role, User } from '../../../contract/person.ts'
import { readSession, type Session } from '../../api/session.ts'

/** The authentication state of the specification. It is drawn before the store of the phone is open, so it holds its own copy. */
export interface Auth {
  readonly user: User | null
  readonly token: string | null
  readonly isAuthenticated: boolean
  readonly loading: boolean
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

/**
 * Finds out who uses this page from what is on the phone: at once from the kept snapshot, else from the database. Asking
 * the server comes behind the first paint. Whatever goes wrong, the state ends initialised and the app mounts.
 */
export async function initialiseAuth(client: QueryClient): Promise<void> {
  const session = readSession()
  if (!session) return setSignedOut()
  setAuth({ loading: true })
  try {
    const kept = client.getQueryData<User | null>(['local', session.userId, 'me'])
    setSignedIn(session, kept ?? (await readFromPhone(client)))
  } catch {
    setSignedIn(session, null)
  }
}

async function readFromPhone(client: QueryClient): Promise<User | null> {
  const { meQuery } = await import('./session.queries.ts')
  return client.ensureQueryData(meQuery())
}

/** A person's start page (specification, section 4). */
export function homeOf(role: Role): '/admin' | '/instructor/dashboard' | '/dashboard' {
  if (role === 'admin') return '/admin'
  return role === 'instructor' ? '/instructor/dashboard' : '/dashboard'
}

const retryInterval = 100

/** What guards wait for. The specification asks for a re-check every 100 ms; the state comes from the phone, so one or two do. */
export async function authReady(): Promise<Auth> {
  while (!auth.initialized) await new Promise((resolve) => setTimeout(resolve, retryInterval))
  return auth
}
