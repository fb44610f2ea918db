import { faces, noName, type ShownPerson, type User } from '../../../contract/account/person.ts'
import type { PersonalDb, SyncedTable } from '../store/personal-db.ts'

/** The people whom stored rows name, as the user wants to see them. */
export interface People {
  /** Null: the user has blocked or muted this person, so that a list leaves out the row. */
  readonly wanted: (id: string) => ShownPerson | null
  /** A person of a row that no list leaves out. Blocked and muted people have no name. */
  readonly named: (id: string) => ShownPerson
  /** For a page about the person: a block changes what it offers, not whom it names. */
  readonly known: (id: string) => ShownPerson
  readonly isBlocked: (id: string) => boolean
}

/** Tables that a query with people reads: a block takes effect at once. */
export const peopleTables = ['own.people', 'own.users', 'own.ties'] as const

/**
 * Reads rows and the people whom they name in one state of the database. Without the transaction a pull may store both between two reads,
 * and a post would have no name. No other code reads people, so no list can forget whom the user has blocked.
 */
export function readNaming<T>(
  db: PersonalDb,
  tables: SyncedTable | readonly SyncedTable[],
  read: (people: Promise<People>) => Promise<T>,
): Promise<T> {
  return db.transaction('r', [...[tables].flat(), db.people, db.users, db.ties, db.seats, db.outbox, db.cursors, db.baseRows], () =>
    read(readPeople(db)),
  )
}

/**
 * Finds people by their ids. The table is read whole, in one request; `dropOldPosts` limits its size. The user's own fields are those of
 * the account, so that an unsent change shows at once.
 */
async function readPeople(db: PersonalDb): Promise<People> {
  const [people, me, ties] = await Promise.all([db.people.toArray(), db.users.toArray(), db.ties.toArray()])
  const rows: (ShownPerson | User)[] = [...people, ...me]
  const byId = new Map(rows.map(({ id, name, face, place }) => [id, { id, name, face, place }]))
  const unwanted = new Map(ties.filter(({ blocks, mutes }) => blocks || mutes).map(({ id, blocks }) => [id, blocks]))
  const unnamed = (id: string, name: string) => ({ id, name, face: faces[0], place: '' })
  const known = (id: string) => byId.get(id) ?? unnamed(id, '')
  return {
    known,
    wanted: (id) => (unwanted.has(id) ? null : known(id)),
    named: (id) => (unwanted.has(id) ? unnamed(id, noName) : known(id)),
    isBlocked: (id) => unwanted.get(id) === true,
  }
}

/** Ids of blocked and muted people, for lists that the server answers. */
export async function readUnwanted(db: PersonalDb): Promise<ReadonlySet<string>> {
  return new Set((await db.ties.toArray()).filter(({ blocks, mutes }) => blocks || mutes).map(({ id }) => id))
}
