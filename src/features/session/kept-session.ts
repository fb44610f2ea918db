import { readSession, type Session, saveSession } from '../../api/session.ts'
import { withRoom } from '../../offline/room.ts'
import { sharedDb } from '../../offline/shared-db.ts'

const key = 'session'

/**
 * A remembered session is kept in the database too: browsers write localStorage to the disk some seconds late, and a
 * battery that dies in between would sign a person out whose unsent work is on the phone.
 */
export async function keepSession(session: Session): Promise<void> {
  if (session.remember) await withRoom(() => sharedDb.facts.put({ key, value: session }))
  else if (session.token !== '') await forgetSession(session.userId)
}

/** Of this person only: what is kept may be of somebody else by now, who signed in on another tab. */
export async function forgetSession(userId: string): Promise<void> {
  await sharedDb.transaction('rw', sharedDb.facts, async () => {
    if ((await keptSession())?.userId === userId) await sharedDb.facts.delete(key)
  })
}

/** While something of this person's session was written down, they or somebody else may have signed out or in. */
export async function keepAsItIs(userId: string): Promise<void> {
  await forgetSession(userId)
  const session = readSession()
  if (session) await keepSession(session)
}

const keptSession = async () => (await sharedDb.facts.get(key))?.value as Session | undefined

/**
 * Puts right what the browser had not written down before it died: it may know nobody, or still name the person who used
 * the phone before. A session that ends with its tab is that tab's own affair.
 */
export async function restoreSession(): Promise<void> {
  const known = readSession()
  if (known && !known.remember) return
  const kept = await keptSession()
  if (kept && (kept.userId !== known?.userId || kept.token !== known.token)) saveSession(kept)
}
