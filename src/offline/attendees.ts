import { areNamesKept } from '../../contract/events.ts'
import type { PersonalDb } from './personal-db.ts'
import { keepIfRoom } from './room.ts'

const prefix = 'attendees:'

/** The fact that holds who comes to an event. */
export const attendeesKey = (eventId: string): string => prefix + eventId

/** Drops the names of those who came to events that are long over or were taken away. `now`: by the server's clock. */
export async function forgetAttendees(db: PersonalDb, now: number): Promise<void> {
  const keys = await db.facts.where('key').startsWith(prefix).primaryKeys()
  if (keys.length === 0) return
  const events = await db.events.bulkGet(keys.map((key) => key.slice(prefix.length)))
  const past = keys.filter((_, index) => {
    const event = events[index]
    return !event || !areNamesKept(event, now)
  })
  // No write, no screen that reads again.
  if (past.length > 0) await keepIfRoom(() => db.facts.bulkDelete(past))
}
