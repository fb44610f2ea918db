import { chanceFace, noName, type ShownPerson } from '../../../contract/account/person.ts'
import { type Attendee, areNamesStored } from '../../../contract/events/events.ts'
import { storeIfSpace } from '../storage/quota.ts'
import { storeIfOpen } from '../store/guarded-writes.ts'
import type { PersonalDb } from '../store/personal-db.ts'

const prefix = 'attendees:'

/** Key of the stored attendees of an event. */
export const attendeesKey = (eventId: string): string => prefix + eventId

/** The attendees of an event, as the server answered them. */
export interface Attendees {
  items: readonly Attendee[]
  /** Time of the server's response. */
  at: number
  /** A person has changed since. The page fetches the list again. */
  isOutdated?: true
}

/** Pulls of this tab that changed people. */
let pulls = 0

/** Reads the state before a request. An answer from before a pull must not store the names that that pull has replaced. */
export const attendeesState = async (db: PersonalDb, eventId: string): Promise<string> =>
  JSON.stringify([pulls, await db.keyValues.get(attendeesKey(eventId))])

/** @returns false if a pull has changed people since `asOf`: nothing is stored then. */
export async function storeAttendees(db: PersonalDb, eventId: string, value: Attendees, asOf: string): Promise<boolean> {
  let isCurrent = true
  await storeIfOpen(db, db.keyValues, async () => {
    isCurrent = (await attendeesState(db, eventId)) === asOf
    if (isCurrent) await db.keyValues.put({ key: attendeesKey(eventId), value })
  })
  return isCurrent
}

/**
 * Replaces people who have changed since with what everyone may see of them: what they now hide must not stay. Of people who have published
 * nothing that is their place in the list.
 */
export async function forgetNames(db: PersonalDb, changes: readonly { key: string; row: ShownPerson | null | undefined }[]): Promise<void> {
  pulls += 1
  const lists = await db.keyValues.where('key').startsWith(prefix).toArray()
  const changed = new Map(changes.map(({ key, row }) => [key, row]))
  for (const { key, value } of lists) {
    const { items, at } = value as Attendees
    if (!items.some(({ person }) => changed.has(person.id))) continue
    const next = items.map((item) => {
      const { id, role } = item.person
      if (!changed.has(id)) return item
      const { name, face, place } = changed.get(id) ?? { name: noName, face: chanceFace(id), place: '' }
      return { ...item, person: { id, role, name, face, place } }
    })
    await storeIfSpace(() => db.keyValues.put({ key, value: { items: next, at, isOutdated: true } }))
  }
}

/** Deletes the attendees of removed events and of events whose retention time is over. `now`: by the server's clock. */
export async function forgetAttendees(db: PersonalDb, now: number): Promise<void> {
  const keys = await db.keyValues.where('key').startsWith(prefix).primaryKeys()
  if (keys.length === 0) return
  const events = await db.events.bulkGet(keys.map((key) => key.slice(prefix.length)))
  const past = keys.filter((_, index) => {
    const event = events[index]
    return !event || !areNamesStored(event, now)
  })
  // A write repeats queries: skip it if there is nothing to delete.
  if (past.length > 0) await storeIfSpace(() => db.keyValues.bulkDelete(past))
}
