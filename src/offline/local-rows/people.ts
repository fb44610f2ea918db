import { faces, type ShownPerson, type User } from '../../../contract/account/person.ts'
import type { PersonalDb, SyncedTable } from '../store/personal-db.ts'

type PersonOf = (id: string) => ShownPerson

/**
 * Reads rows and the people whom they name in one state of the database. Without the transaction a pull may store both between two reads,
 * and a post would have no name.
 */
export function readNaming<T>(
  db: PersonalDb,
  tables: SyncedTable | readonly SyncedTable[],
  read: (people: Promise<PersonOf>) => Promise<T>,
): Promise<T> {
  return db.transaction('r', [...[tables].flat(), db.people, db.users, db.seats, db.outbox, db.cursors, db.baseRows], () =>
    read(readPeople(db)),
  )
}

/**
 * Finds people by their ids. The table is read whole, in one request; `dropOldPosts` limits its size. The user's own fields are those of
 * the account, so that an unsent change shows at once.
 */
async function readPeople(db: PersonalDb): Promise<PersonOf> {
  const [people, me] = await Promise.all([db.people.toArray(), db.users.toArray()])
  const rows: (ShownPerson | User)[] = [...people, ...me]
  const byId = new Map(rows.map(({ id, name, face, place }) => [id, { id, name, face, place }]))
  return (id) => byId.get(id) ?? { id, name: '', face: faces[0], place: '' }
}
