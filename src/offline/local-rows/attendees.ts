import { areNamesStored } from '../../../contract/events/events.ts'
import { storeIfSpace } from '../storage/quota.ts'
import type { PersonalDb } from '../store/personal-db.ts'

const prefix = 'attendees:'

/** Key of the stored attendees of an event. */
export const attendeesKey = (eventId: string): string => prefix + eventId

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
