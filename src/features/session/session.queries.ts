import { authEndpoints } from '../../../contract/auth.ts'
import type { User } from '../../../contract/person.ts'
import { call } from '../../api/call.ts'
import { sheetPrefix, takeInLateDrafts } from '../../offline/drafts.ts'
import { localQuery } from '../../offline/local-query.ts'
import { rearrange } from '../../offline/outbox.ts'
import { currentPersonId, guestId } from '../../offline/person.ts'
import { dbOf, personalDb } from '../../offline/personal-db.ts'
import { withRoom } from '../../offline/room.ts'

/** The signed-in person as this phone knows them, with what they changed and has not been sent yet; null for a visitor. */
export function meQuery() {
  const personId = currentPersonId()
  return localQuery<User | null>({
    key: ['me'],
    tables: ['own.users'],
    read: async () => (personId === guestId ? null : await dbOf(personId).users.get(personId)),
    fill: async () => {
      // Emptied by somebody who signs out, maybe in another tab: there is nobody to ask about, and no token to ask with.
      if (await dbOf(personId).facts.get('sealed')) return
      const { user } = await call(authEndpoints.me, {})
      if (user.id === personId) await storeUser(user)
    },
  })
}

/**
 * Keeps what the server says of a person, under their own unsent changes. Answers the person as they stand then, with those; nobody
 * where the store is closed.
 */
export async function storeUser(user: User): Promise<User | null> {
  const db = dbOf(user.id)
  await withRoom(() =>
    rearrange(db, async () => {
      // Signed out while the answer was on its way: a closed store takes in nothing more.
      if (await db.facts.get('sealed')) return
      // A pull that was asked later may have answered sooner, and its cursor does not bring the row again.
      const known = await db.users.get(user.id)
      if (!known || known.version <= user.version) await db.users.put({ ...user, key: user.id })
    }),
  )
  return (await db.users.get(user.id)) ?? null
}

/** What of this person's work is only on this phone. */
export interface Unsent {
  /** Commands without an outcome: a connection is all they need. */
  sendable: number
  /** Commands that were turned back, and drafts: these need their author. */
  unfinished: number
}

export async function countUnsent(): Promise<Unsent> {
  await takeInLateDrafts()
  const db = personalDb()
  const [sendable, rejected, drafts] = await Promise.all([
    db.outbox.where('state').anyOf('queued', 'sending').count(),
    db.outbox.where('state').equals('rejected').count(),
    db.drafts.filter(({ key }) => !key.startsWith(sheetPrefix)).count(),
  ])
  return { sendable, unfinished: rejected + drafts }
}
