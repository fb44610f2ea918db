import { authEndpoints } from '../../../contract/auth.ts'
import type { User } from '../../../contract/person.ts'
import { call } from '../../api/call.ts'
import { localQuery } from '../../offline/local-query.ts'
import { rearrange } from '../../offline/outbox.ts'
import { currentPersonId, guestId } from '../../offline/person.ts'
import { dbOf, personalDb } from '../../offline/personal-db.ts'

/** The signed-in person as this phone knows them, with what they changed and has not been sent yet; null for a visitor. */
export function meQuery() {
  const personId = currentPersonId()
  return localQuery<User | null>({
    key: ['me'],
    tables: ['own.users'],
    read: async () => (personId === guestId ? null : await dbOf(personId).users.get(personId)),
    fill: async () => {
      const { user } = await call(authEndpoints.me, {})
      await storeUser(user)
    },
  })
}

/** Keeps what the server says of a person, under their own unsent changes. */
export async function storeUser(user: User): Promise<void> {
  const db = dbOf(user.id)
  await rearrange(db, async () => {
    await db.users.put({ ...user, key: user.id })
  })
}

/** How much of this person's work is only on this phone: commands without an outcome or turned back, and drafts. */
export async function countUnsent(): Promise<number> {
  const db = personalDb()
  const [commands, drafts] = await Promise.all([db.outbox.where('state').notEqual('applied').count(), db.drafts.count()])
  return commands + drafts
}
