import { type Attendee, eventEndpoints } from '../../../contract/events/events.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/errors.ts'
import { type Attendees, attendeesKey, attendeesState, storeAttendees } from '../../offline/local-rows/attendees.ts'
import { localQuery } from '../../offline/store/local-query.ts'
import { personalDb } from '../../offline/store/personal-db.ts'

/** The attendees, as last fetched, for use at the door while offline. Null if never fetched. */
export const attendeesQuery = (eventId: string) =>
  localQuery<Attendees | null>({
    key: ['attendees', eventId],
    tables: ['own.keyValues'],
    read: async () => ((await personalDb().keyValues.get(attendeesKey(eventId)))?.value as Attendees | undefined) ?? null,
  })

/** Fetches the list in the background. Offline, the stored one remains. */
export async function refreshAttendees(eventId: string): Promise<void> {
  const db = personalDb()
  try {
    // An answer that a pull has outdated is asked for again.
    for (let tries = 0; tries < 3; tries += 1) {
      const asOf = await attendeesState(db, eventId)
      if (await storeAttendees(db, eventId, { items: await readAttendees(eventId), at: Date.now() }, asOf)) return
    }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

async function readAttendees(eventId: string): Promise<Attendee[]> {
  const items: Attendee[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: { items: Attendee[]; next_cursor: string | null } = await call(eventEndpoints.people, {
      id: eventId,
      ...(cursor ? { cursor } : {}),
    })
    items.push(...page.items)
    cursor = page.next_cursor
  }
  return items
}
