import { type Event, eventEndpoints, type Standing, standingOf } from '../../../contract/events.ts'
import { call } from '../../api/call.ts'
import { localQuery } from '../../offline/local-query.ts'
import { rearrange } from '../../offline/outbox.ts'
import { type OutboxRow, personalDb } from '../../offline/personal-db.ts'
import { withRoom } from '../../offline/room.ts'

/** What is on its way to the server or has come back from there. */
export type Pending = Pick<OutboxRow, 'id' | 'name' | 'state' | 'attempts' | 'code' | 'message'>

/** An event with one's own place at it and what is still on its way for either. */
export interface ListedEvent extends Event {
  /** One's own place; null without one. */
  standing: Standing | null
  /** What the organiser has decided and not sent yet. */
  pending: Pending | null
  /** A claim, or giving it up, that has not been sent yet. */
  claim: Pending | null
}

interface Events {
  /** All that this phone knows, soonest first. */
  events: ListedEvent[]
  /** Whether a pull has ever brought them; before that an empty list says nothing. */
  isKnown: boolean
}

const lanePrefix = 'event:'
const claimNames: readonly string[] = ['registerForEvent', 'cancelRegistration']

export function eventsQuery() {
  return localQuery<Events>({
    key: ['events'],
    tables: ['own.events', 'own.seats', 'own.outbox', 'own.cursors'],
    async read() {
      const db = personalDb()
      const [events, seats, rows, seen] = await Promise.all([
        db.events.orderBy('starts_at').toArray(),
        db.seats.toArray(),
        db.outbox.where('lane').startsWith(lanePrefix).toArray(),
        db.cursors.get('community'),
      ])
      const seatOf = new Map(seats.map((seat) => [seat.event_id, seat]))
      const waiting = rows.filter((row) => row.state !== 'applied').sort((one, other) => one.seq - other.seq)
      const isOf = (id: string) => (row: OutboxRow) => row.lane === lanePrefix + id
      return {
        events: events.map((event) => listed(event, seatOf.get(event.id), waiting.filter(isOf(event.id)))),
        isKnown: seen !== undefined,
      }
    },
  })
}

/** One event, also one whose address came before any pull. */
export function eventQuery(id: string) {
  return localQuery<ListedEvent>({
    key: ['event', id],
    tables: ['own.events', 'own.seats', 'own.outbox'],
    async read() {
      const db = personalDb()
      const [event, seat, rows] = await Promise.all([
        db.events.get(id),
        db.seats.get(id),
        db.outbox
          .where('lane')
          .equals(lanePrefix + id)
          .sortBy('seq'),
      ])
      return (
        event &&
        listed(
          event,
          seat,
          rows.filter((row) => row.state !== 'applied'),
        )
      )
    },
    async fill() {
      const { event } = await call(eventEndpoints.get, { id })
      const db = personalDb()
      await withRoom(() =>
        rearrange(db, async () => {
          await db.events.put({ ...event, key: event.id })
        }),
      )
    },
  })
}

function listed(event: Event, seat: Parameters<typeof standingOf>[0] | undefined, rows: readonly OutboxRow[]): ListedEvent {
  return {
    ...event,
    standing: seat ? standingOf(seat, event) : null,
    pending: rows.findLast((row) => !claimNames.includes(row.name)) ?? null,
    claim: rows.findLast((row) => claimNames.includes(row.name)) ?? null,
  }
}
