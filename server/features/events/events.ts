import { and, asc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Event, EventRow, Seat } from '../../../contract/events/events.ts'
import type { endpoints } from '../../../contract/index.ts'
import { may } from '../../../contract/permissions.ts'
import { dayMs } from '../../../contract/values/day-number.ts'
import { id, time } from '../../../contract/values/text.ts'
import { readCursor, writeCursor } from '../../db/lists/page-cursor.ts'
import type { Database, Transaction } from '../../db/open.ts'
import { events, seats, users } from '../../db/schema.ts'
import type { AreaHandlers, Person } from '../../handler.ts'
import { Refusal } from '../../http/errors.ts'
import { personColumns, shownTo, type Viewer, viewerOf } from '../../people/shown-to.ts'
import { changesBy, changesIn, type ReadChanges } from '../sync/changes-in.ts'

const pageSize = 50
const position = z.tuple([time, id])
const attendeesAtOnce = 100
const attendeePosition = z.int().check(z.nonnegative(), z.lte(2_147_483_647))

export const eventHandlers: AreaHandlers<typeof endpoints.events> = {
  async list({ db, clock, person }, { cursor }) {
    const isAhead = and(isNull(events.removedAt), gt(events.endsAt, new Date(clock())))
    const rows = await selectEvents(db)
      .where(cursor === undefined ? isAhead : and(isAhead, laterThan(readCursor(cursor, position))))
      .orderBy(asc(events.startsAt), asc(events.id))
      .limit(pageSize + 1)
    const page = rows.slice(0, pageSize)
    const last = page.at(-1)
    const organisers = page.map(({ organiser }) => organiser.id)
    const viewer = await viewerOf(db, person, organisers)
    return {
      items: page.filter(({ organiser }) => !viewer.apart.has(organiser.id)).map((row) => eventOf(row, viewer)),
      next_cursor: last && rows.length > pageSize ? writeCursor([last.event.startsAt.getTime(), last.event.id]) : null,
    }
  },

  async get({ db, person }, { id: eventId }) {
    return { event: await readEvent(db, person, eventId) }
  },

  async people({ db, person }, { id: eventId, cursor }) {
    const [event] = await db
      .select()
      .from(events)
      .where(and(eq(events.id, eventId), isNull(events.removedAt)))
    if (!event) throw new Refusal('not_found')
    if (!may(person, 'event.people', event)) throw new Refusal('forbidden')
    const after = cursor === undefined ? 0 : readCursor(cursor, attendeePosition)
    const rows = await db
      .select({ number: seats.number, person: personColumns })
      .from(seats)
      .innerJoin(users, eq(users.id, seats.userId))
      .where(and(eq(seats.eventId, eventId), isNull(seats.givenUpAt), gt(seats.number, after)))
      .orderBy(asc(seats.number))
      .limit(attendeesAtOnce + 1)
    const page = rows.slice(0, attendeesAtOnce)
    const last = page.at(-1)
    const attendees = page.map((row) => row.person.id)
    const viewer = await viewerOf(db, person, attendees)
    return {
      items: page.map((row) => ({
        number: row.number,
        person: shownTo(viewer, row.person),
        is_seated: row.number <= event.seatedThrough,
      })),
      next_cursor: last && rows.length > attendeesAtOnce ? writeCursor(last.number) : null,
    }
  },
}

function laterThan([startsAt, eventId]: z.output<typeof position>) {
  return sql`(${events.startsAt}, ${events.id}) > (${new Date(startsAt).toISOString()}::timestamptz, ${eventId}::uuid)`
}

async function readEvent(db: Database, person: Person | null, eventId: string): Promise<Event> {
  const [row] = await selectEvents(db).where(and(eq(events.id, eventId), isNull(events.removedAt)))
  if (!row) throw new Refusal('not_found')
  return eventOf(row, await viewerOf(db, person, [row.organiser.id]))
}

/** Events with what others see of their organisers; removed ones included. */
function selectEvents(db: Database) {
  return db.select({ event: events, organiser: personColumns }).from(events).innerJoin(users, eq(users.id, events.organiserId))
}

type EventWithOrganiser = Awaited<ReturnType<typeof selectEvents>>[number]

const eventOf = ({ event, organiser }: EventWithOrganiser, viewer: Viewer): Event => ({
  ...fieldsOf(event),
  organiser: shownTo(viewer, organiser),
})
const rowOf = ({ event, organiser }: EventWithOrganiser): EventRow => ({ ...fieldsOf(event), organiser_id: organiser.id })

function fieldsOf(event: EventWithOrganiser['event']) {
  return {
    id: event.id,
    title: event.title,
    place: event.place,
    description: event.description,
    starts_at: event.startsAt.getTime(),
    ends_at: event.endsAt.getTime(),
    capacity: event.capacity,
    taken: event.taken,
    waiting: event.waiting,
    seated_through: event.seatedThrough,
    made_at: event.madeAt.getTime(),
    revision: event.revision,
    revised_at: event.revisedAt.getTime(),
    called_off_at: event.calledOffAt?.getTime() ?? null,
  }
}

export function seatOf({ eventId, number, claimedAt }: typeof seats.$inferSelect): Seat {
  return { event_id: eventId, number, claimed_at: claimedAt.getTime() }
}

export const eventChanges = changesBy({
  select: selectEvents,
  number: events.change,
  present: isNull(events.removedAt),
  changes: (rows) => rows.map(changeOf),
})

const changeOf = (row: EventWithOrganiser) => ({
  key: row.event.id,
  change: row.event.change,
  ...(row.event.removedAt ? { row: null } : { row: rowOf(row), names: row.organiser }),
})

const windowDays = 30
const windowEvents = 200

/** The events of a new device: those ahead and of the last weeks, the earliest first, and those that its user organises or attends. */
export const eventsInWindow: ReadChanges = async ({ tx, person, now }) => {
  const select = (of: SQL | undefined) =>
    selectEvents(tx)
      .where(and(isNull(events.removedAt), of))
      .orderBy(asc(events.startsAt), asc(events.id))
      .limit(windowEvents)
  const recent = await select(gt(events.endsAt, new Date(now - windowDays * dayMs)))
  const own = person ? await select(or(eq(events.organiserId, person.id), inArray(events.id, attendedBy(tx, person.id)))) : []
  return [...new Map([...recent, ...own].map((row) => [row.event.id, row])).values()].map(changeOf)
}

const attendedBy = (tx: Transaction, userId: string) =>
  tx
    .select({ id: seats.eventId })
    .from(seats)
    .where(and(eq(seats.userId, userId), isNull(seats.givenUpAt)))

export const seatChanges = changesIn(seats, {
  of: seats.userId,
  present: isNull(seats.givenUpAt),
  key: (row) => row.eventId,
  row: (row) => (row.givenUpAt ? null : seatOf(row)),
})
