import { readSession, type Session, saveSession } from '../../api/session.ts'
import { withRoom } from '../../offline/room.ts'
import { sharedDb } from '../../offline/shared-db.ts'

const key = 'session'

/**
 * A remembered session is kept in the database too: browsers write localStorage to the disk some seconds late, and a
 * battery that dies in between would sign a person out whose unsent work is on the phone.
 */
export async function keepSession(session: Session | null): Promise<void> {
  if (session?.remember) await withRoom(() => sharedDb.facts.put({ key, value: session }))
  else await sharedDb.facts.delete(key)
}

/** Takes the session up again that the browser had not written down in time. */
export async function restoreSession(): Promise<void> {
  if (readSession()) return
  const kept = await sharedDb.facts.get(key)
  if (kept) saveSession(kept.value as Session)
}
