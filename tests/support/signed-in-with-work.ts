import type { User } from '../../contract/account/person.ts'
import { saveSession } from '../../src/api/session.ts'
import { setSignedIn } from '../../src/features/session/auth.ts'
import { keepSession } from '../../src/features/session/state/saved-session.ts'
import { newId } from '../../src/offline/store/id.ts'
import { setCurrentPerson } from '../../src/offline/store/person.ts'
import { dbOf, type PersonalDb } from '../../src/offline/store/personal-db.ts'

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
