import { readSession, type Session, saveSession } from '../../../api/session.ts'
import { sessionIn } from '../../../api/stored-session.ts'
import { withQuotaRetry } from '../../../offline/storage/quota.ts'
import { sharedDb } from '../../../offline/store/shared-db.ts'
import type { Turn } from './session-lock.ts'

const key = 'session'

/**
 * Stores a remembered session in the database too. Browsers write localStorage to the disk some seconds late. A device that
 * loses power in between would sign out a user with unsent work. @throws StorageFull, and TurnLost if made in a `turn`
 */
export async function keepSession(session: Session, turn?: Turn): Promise<void> {
  if (!session.remember) {
    if (session.token !== '') await forgetSession(session.userId, turn)
    return
  }
  const put = async () => {
    // The transaction has begun after this read.
    await sharedDb.keyValues.get(key)
    turn?.check()
    await sharedDb.keyValues.put({ key, value: session })
  }
  await withQuotaRetry(() => sharedDb.transaction('rw', sharedDb.keyValues, put))
}

/** Saves a token from a response of `me` in the storage of the old one. */
export async function renewToken(session: Session, token: string | undefined): Promise<Session> {
  if (!token || token === session.token || readSession()?.token !== session.token) return session
  const renewed = { ...session, token }
  // The database first: the server takes the old token until the new one is used.
  await keepSession(renewed)
  if (readSession()?.token !== session.token) {
    await keepAsItIs(session.userId)
    return session
  }
  saveSession(renewed)
  return renewed
}

/** Deletes this user's session only: another user may have signed in on another tab. @throws TurnLost, if made in a `turn` */
export async function forgetSession(userId: string, turn?: Turn): Promise<void> {
  await sharedDb.transaction('rw', sharedDb.keyValues, async () => {
    const saved = await savedSession()
    turn?.check()
    if (saved?.userId === userId) await sharedDb.keyValues.delete(key)
  })
}

/** A sign-in or sign-out may have occurred while this user's session was being written. */
export async function keepAsItIs(userId: string): Promise<void> {
  await forgetSession(userId)
  const session = readSession()
  if (session) await keepSession(session)
}

const perTab = () => sessionIn(() => sessionStorage)
const remembered = () => sessionIn(() => localStorage)

/** The sessions of other users that `next` ends when it is saved. A tab's own session leaves the remembered one alone. */
export async function replacedSessions(next: Session): Promise<Session[]> {
  const own = readSession()
  // A page whose storage is full has its session in memory.
  const inMemory = own?.remember ? null : own
  // A remembered one may be in the database alone, after a power cut.
  const all = [inMemory, perTab(), ...(next.remember ? [remembered(), await savedSession()] : [])]
  const byUser = new Map<string, Session>()
  for (const one of all) if (one && one.userId !== next.userId && !byUser.get(one.userId)?.token) byUser.set(one.userId, one)
  return [...byUser.values()]
}

/** A user's session in this tab or remembered; one with a token first. Undefined: the user is not signed in. */
export async function sessionOf(userId: string): Promise<Session | undefined> {
  const all = [readSession(), perTab(), remembered(), await savedSession()]
  const own = all.flatMap((session) => (session?.userId === userId ? [session] : []))
  return own.find(({ token }) => token !== '') ?? own[0]
}

const savedSession = async () => (await sharedDb.keyValues.get(key))?.value as Session | undefined

/**
 * Restores a session that the browser had not written to localStorage before it was killed. It may have no session, or the
 * previous user's. A session that ends with its tab is not restored.
 */
export async function restoreSession(): Promise<void> {
  const known = readSession()
  if (known && !known.remember) return
  const saved = await savedSession()
  // Another page has signed in since.
  if (readSession()?.token !== known?.token) return
  if (saved && (saved.userId !== known?.userId || saved.token !== known.token)) saveSession(saved)
}
