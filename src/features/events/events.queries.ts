import type { ShownPerson } from '../../../contract/account/person.ts'
import { currentInput } from '../../../contract/command.ts'
import { clashesOf, type EventField, type EventValues, valuesOf, withChanges } from '../../../contract/events/event-changes.ts'
import { type Event, type EventRow, eventCommands, eventEndpoints, type SeatStatus, seatStatusOf } from '../../../contract/events/events.ts'
import { joinChanges } from '../../../contract/values/field-changes.ts'
import { call } from '../../api/call.ts'
import type { DraftKey } from '../../offline/drafts/draft-key.ts'
import { peopleTables, readNaming } from '../../offline/local-rows/people.ts'
import { rebaseOutbox } from '../../offline/outbox/rebase.ts'
import { withQuotaRetry } from '../../offline/storage/quota.ts'
import { lockedKey } from '../../offline/store/database-names.ts'
import { localQuery } from '../../offline/store/local-query.ts'
import { type OutboxRow, personalDb } from '../../offline/store/personal-db.ts'

/** Key of the draft of a new event. */
export const newEventDraft = 'event:new'
/** Key of the draft of an edit of an event. */
export const eventDraft = (id: string): DraftKey => `event:${id}`

/** Pending and rejected commands. */
export type Pending = Pick<OutboxRow, 'id' | 'name' | 'state' | 'attempts' | 'code' | 'message'>

/** An event with the user's seat and the unsent commands for both. */
export interface ListedEvent extends Omit<Event, 'organiser'> {
  organiser: ShownPerson
  /** The user's seat; null without one. */
  seatStatus: SeatStatus | null
  /** The organiser's unsent changes. */
  pending: Pending | null
  /** An unsent registration or cancellation. */
  claim: Pending | null
}

interface Events {
  /** All stored events, soonest first. */
  events: ListedEvent[]
  /** True once a pull has stored events; an empty list is meaningful only then. */
  isKnown: boolean
}

const lanePrefix = 'event:'
const claimNames: readonly string[] = ['registerForEvent', 'cancelRegistration']

const tables = ['own.events', ...peopleTables, 'own.seats', 'own.outbox'] as const

export function eventsQuery() {
  return localQuery<Events>({
    key: ['events'],
    tables: ['own.cursors', ...tables],
    read: () =>
      readNaming(personalDb(), 'events', async (people) => {
        const db = personalDb()
        const [events, seats, rows, seen, { named }] = await Promise.all([
          db.events.orderBy('starts_at').toArray(),
          db.seats.toArray(),
          db.outbox.where('lane').startsWith(lanePrefix).toArray(),
          db.cursors.get('community'),
          people,
        ])
        const seatOf = new Map(seats.map((seat) => [seat.event_id, seat]))
        const waiting = rows.filter((row) => row.state !== 'applied').sort((one, other) => one.seq - other.seq)
        const isOf = (id: string) => (row: OutboxRow) => row.lane === lanePrefix + id
        return {
          events: events.map((event) => listed(event, named, seatOf.get(event.id), waiting.filter(isOf(event.id)))),
          isKnown: seen !== undefined,
        }
      }),
  })
}

/** One event, also one whose address came before any pull. */
export function eventQuery(id: string) {
  return localQuery<ListedEvent>({
    key: ['event', id],
    tables,
    read: () =>
      readNaming(personalDb(), 'events', async (people) => {
        const db = personalDb()
        const [event, seat, rows, { named }] = await Promise.all([
          db.events.get(id),
          db.seats.get(id),
          db.outbox
            .where('lane')
            .equals(lanePrefix + id)
            .sortBy('seq'),
          people,
        ])
        return (
          event &&
          listed(
            event,
            named,
            seat,
            rows.filter((row) => row.state !== 'applied'),
          )
        )
      }),
    async fill() {
      const { organiser, ...event } = (await call(eventEndpoints.get, { id })).event
      const db = personalDb()
      await withQuotaRetry(() =>
        rebaseOutbox(db, async () => {
          // The user has left during the request.
          if (await db.keyValues.get(lockedKey)) return
          await db.people.put({ ...organiser, key: organiser.id })
          await db.events.put({ ...event, organiser_id: organiser.id, key: event.id })
        }),
      )
    },
  })
}

/** The last known server state: without rejected changes, with synced ones. */
export async function readServersEvent(id: string): Promise<EventRow | undefined> {
  const db = personalDb()
  const [baseRow, event, rows] = await Promise.all([
    db.baseRows.get(['events', id]),
    db.events.get(id),
    db.outbox
      .where('lane')
      .equals(lanePrefix + id)
      .sortBy('seq'),
  ])
  const known = baseRow ? (baseRow.row as EventRow | null) : event
  if (!known) return undefined
  const arrived = rows.filter((row) => row.state === 'applied' && row.name === 'editEvent').map(changesOf)
  return { ...known, ...withChanges(known, arrived.reduce(joinChanges, {})) }
}

/** A field that another user has changed too, with both values. */
export interface Clash {
  field: EventField
  theirs: EventValues
  mine: EventValues
}

/** The conflicting fields of a rejected change. Empty until a pull has stored them. */
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

const changesOf = (row: OutboxRow) => currentInput(eventCommands.editEvent, row).changes

function listed(
  event: EventRow,
  personOf: (id: string) => ShownPerson,
  seat: Parameters<typeof seatStatusOf>[0] | undefined,
  rows: readonly OutboxRow[],
): ListedEvent {
  const own = rows.filter((row) => !claimNames.includes(row.name))
  return {
    // A row of a build before version 10 of the database contains its organiser.
    organiser: personOf(event.organiser_id),
    ...event,
    seatStatus: seat ? seatStatusOf(seat, event) : null,
    // Rejected commands first: later ones depend on them or are independent.
    pending: own.find((row) => row.state === 'rejected') ?? own.at(-1) ?? null,
    claim: rows.findLast((row) => claimNames.includes(row.name)) ?? null,
  }
}
