import type { User } from '../../contract/account/person.ts'
import { clearSession, saveSession } from '../../src/api/session.ts'
import { setSignedIn, setSignedOut } from '../../src/features/session/auth.ts'
import { closeLeftVaults } from '../../src/features/session/state/leaving/close-store.ts'
import { keepSession, restoreSession } from '../../src/features/session/state/saved-session.ts'
import { refreshSession } from '../../src/features/session/state/start-session.ts'
import { newId } from '../../src/offline/store/id.ts'
import { setCurrentPerson } from '../../src/offline/store/person.ts'
import { dbOf, type PersonalDb } from '../../src/offline/store/personal-db.ts'
import { sessionPersonId } from '../../src/offline/store/session-person.ts'
import { sharedDb } from '../../src/offline/store/shared-db.ts'

/** Signs in a user with the token `old-token`, a draft and a queued command. Returns the user's store. */
export async function signInWithWork(user: User): Promise<PersonalDb> {
  const session = { token: 'old-token', userId: user.id, remember: true }
  const db = dbOf(user.id)
  setCurrentPerson(user.id)
  saveSession(session)
  await keepSession(session)
  setSignedIn(session, user)
  await db.users.put({ ...user, key: user.id })
  await db.drafts.put({ key: 'wall', text: 'শুরু করা লেখা', savedAt: 1 })
  const command = { name: 'addPost', version: 1, lane: 'post:1', input: {}, after: null, madeAt: 1, attempts: 0, bytes: 2 }
  await db.outbox.add({ id: newId(), state: 'queued', ...command })
  return db
}

/** Leaves no session and no list of users to the next test. */
export async function forgetSessions(): Promise<void> {
  localStorage.removeItem('people')
  sessionStorage.removeItem('session')
  clearSession()
  await sharedDb.keyValues.delete('session')
  setSignedOut()
}

/** The part of an app start that is about the session (src/app/start). */
export async function startSessionOfPage(): Promise<void> {
  setCurrentPerson(sessionPersonId())
  await restoreSession()
  await refreshSession()
  await closeLeftVaults()
}
