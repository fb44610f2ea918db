import { type Attendee, eventEndpoints } from '../../../contract/events/events.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/errors.ts'
import { attendeesKey } from '../../offline/local-rows/attendees.ts'
import { storeFetched } from '../../offline/store/guarded-writes.ts'
import { localQuery } from '../../offline/store/local-query.ts'
import { personalDb } from '../../offline/store/personal-db.ts'

interface Attendees {
  items: readonly Attendee[]
  /** Time of the server's response. */
  at: number
}

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
    const items: Attendee[] = []
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page: { items: Attendee[]; next_cursor: string | null } = await call(eventEndpoints.people, {
        id: eventId,
        ...(cursor ? { cursor } : {}),
      })
      items.push(...page.items)
      cursor = page.next_cursor
    }
    await storeFetched(db, attendeesKey(eventId), { items, at: Date.now() } satisfies Attendees)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}
