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

/**
 * Puts right what the browser had not written down before it died: it may know nobody, or still name the person who used
 * the phone before. A session that ends with its tab is never older than what is kept.
 */
export async function restoreSession(): Promise<void> {
  const known = readSession()
  if (known && !known.remember) return
  const kept = (await sharedDb.facts.get(key))?.value as Session | undefined
  if (kept && (kept.userId !== known?.userId || kept.token !== known.token)) saveSession(kept)
}
