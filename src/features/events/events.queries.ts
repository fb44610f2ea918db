import type { CommandInput } from '../../../contract/command.ts'
import { clashesOf, type EventField, type EventValues, valuesOf, withChanges } from '../../../contract/event-changes.ts'
import { type Event, type editEvent, eventEndpoints, type Standing, standingOf } from '../../../contract/events.ts'
import { joinChanges } from '../../../contract/field-changes.ts'
import { call } from '../../api/call.ts'
import { localQuery } from '../../offline/local-query.ts'
import { currentInput, rearrange } from '../../offline/outbox.ts'
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

/** What the server says of it as far as this phone knows: below what comes back, above what has arrived. */
export async function readServersEvent(id: string): Promise<Event | undefined> {
  const db = personalDb()
  const [shadow, event, rows] = await Promise.all([
    db.shadows.get(['events', id]),
    db.events.get(id),
    db.outbox
      .where('lane')
      .equals(lanePrefix + id)
      .sortBy('seq'),
  ])
  const known = shadow ? (shadow.row as Event | null) : event
  if (!known) return undefined
  const arrived = rows.filter((row) => row.state === 'applied' && row.name === 'editEvent').map(changesOf)
  return { ...known, ...withChanges(known, arrived.reduce(joinChanges, {})) }
}

/** A field that somebody else has changed meanwhile, with both its values. */
export interface Clash {
  field: EventField
  theirs: EventValues
  mine: EventValues
}

/** What stands against a change that came back because of it. Nothing before a pull has brought it. */
export function clashesQuery(id: string) {
  return localQuery<Clash[]>({
    key: ['clashes', id],
    tables: ['own.events', 'own.outbox'],
    async read() {
      const rows = await personalDb()
        .outbox.where('lane')
        .equals(lanePrefix + id)
        .toArray()
      const back = rows.find((row) => row.state === 'rejected' && row.code === 'changed_meanwhile')
      const known = back && (await readServersEvent(id))
      if (!known) return []
      const mine = valuesOf(withChanges(known, changesOf(back)))
      return clashesOf(known, changesOf(back)).map((field) => ({ field, theirs: valuesOf(known), mine }))
    },
  })
}

const changesOf = (row: OutboxRow) => (currentInput(row) as CommandInput<typeof editEvent>).changes

function listed(event: Event, seat: Parameters<typeof standingOf>[0] | undefined, rows: readonly OutboxRow[]): ListedEvent {
  const own = rows.filter((row) => !claimNames.includes(row.name))
  return {
    ...event,
    standing: seat ? standingOf(seat, event) : null,
    // What came back first: the others wait for it or go their own way.
    pending: own.find((row) => row.state === 'rejected') ?? own.at(-1) ?? null,
    claim: rows.findLast((row) => claimNames.includes(row.name)) ?? null,
  }
}
