import { type Attendee, eventEndpoints } from '../../../contract/events.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/errors.ts'
import { attendeesKey } from '../../offline/attendees.ts'
import { localQuery } from '../../offline/local-query.ts'
import { personalDb } from '../../offline/personal-db.ts'
import { keepIfRoom } from '../../offline/room.ts'

interface Attendees {
  items: readonly Attendee[]
  /** When the server told of them. */
  at: number
}

/** Who comes, as the server last told this phone: at the door there may be no line. Null when it has told nothing. */
export const attendeesQuery = (eventId: string) =>
  localQuery<Attendees | null>({
    key: ['attendees', eventId],
    tables: ['own.facts'],
    read: async () => ((await personalDb().facts.get(attendeesKey(eventId)))?.value as Attendees | undefined) ?? null,
  })

/** Brings the list behind what is on screen. Without a line, what is kept stays. */
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
    await keepIfRoom(() => db.facts.put({ key: attendeesKey(eventId), value: { items, at: Date.now() } satisfies Attendees }))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}
