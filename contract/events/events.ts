import * as z from 'zod/mini'
import { author } from '../account/person.ts'
import { commands } from '../command.ts'
import { endpoint } from '../endpoint.ts'
import { dayMs } from '../values/day-number.ts'
import { pageCursor } from '../values/page-cursor.ts'
import { id, time } from '../values/text.ts'
import { eventChanges, upgradeChanges } from './event-changes.ts'
import { wholeEvent } from './event-content.ts'

const shownText = z.object({ bn: z.string(), en: z.string() })

const fields = {
  id,
  title: shownText,
  place: shownText,
  /** Optional: may be empty in both languages. */
  description: shownText,
  starts_at: time,
  ends_at: time,
  /** Null: unlimited seats. */
  capacity: z.nullable(z.number()),
  taken: z.number(),
  waiting: z.number(),
  seated_through: z.number(),
  made_at: time,
  /** Rises with every change by the organiser; the SEQUENCE of calendar files. */
  revision: z.number(),
  revised_at: time,
  /** Set when an event with registrations was called off. Such an event stays visible, to inform its attendees. */
  called_off_at: z.nullable(time),
}

/**
 * A pulled meeting; its organiser is a row of `people`. The server numbers the registrations in the order of arrival. Numbers up to
 * `seated_through` have a seat, higher ones are on the waiting list. So one number moves people up, and their own rows do not change.
 */
export const eventRow = z.object({ ...fields, organiser_id: id })
export type EventRow = z.output<typeof eventRow>

/** A meeting in an answer. */
export const event = z.object({ ...fields, organiser: author })
export type Event = z.output<typeof event>

/** Registration of the signed-in user. `number` is null on the device until the server has assigned one; the server never sends null. */
export const seat = z.object({ event_id: id, number: z.nullable(z.number()), claimed_at: time })
export type Seat = z.output<typeof seat>

/** A registered person, as the organiser sees them. */
export const attendee = z.object({ number: z.number(), person: author, is_seated: z.boolean() })
export type Attendee = z.output<typeof attendee>

/**
 * True until 30 days after an event: so long the organiser's device stores the names of its attendees. `now` in milliseconds.
 */
export const areNamesStored = ({ ends_at }: Pick<Event, 'ends_at'>, now: number): boolean => now - ends_at < 30 * dayMs

/** `asked`: the server has not decided yet. `waiting`: on the waiting list. */
export type SeatStatus = 'asked' | 'seated' | 'waiting'

/**
 * A device may pull the registration before the event's own change (docs/decisions/048). An event without a list has no waiting
 * registration. So this one is still `asked`.
 */
export function seatStatusOf({ number }: Pick<Seat, 'number'>, event: Pick<Event, 'seated_through' | 'waiting'>): SeatStatus {
  if (number === null) return 'asked'
  if (number <= event.seated_through) return 'seated'
  return event.waiting === 0 ? 'asked' : 'waiting'
}

/** Decides whether removing an event deletes it, or calls it off because people are registered. `now` in milliseconds. */
export function hasUpcomingRegistrations({ taken, waiting, ends_at }: Pick<Event, 'taken' | 'waiting' | 'ends_at'>, now: number): boolean {
  return taken + waiting > 0 && ends_at > now
}

const lane = (eventId: string) => `event:${eventId}`

export const eventCommands = commands({
  createEvent: { version: 1, input: wholeEvent, lane: (input) => lane(input.id) },
  /**
   * Changes some fields, each from the value that its editor saw. Concurrent changes of other fields are preserved. A field
   * changed on both sides rejects the command with `changed_meanwhile`, named in `fields`. A lower capacity takes no seat away.
   */
  editEvent: {
    version: 2,
    input: z.strictObject({ id, changes: eventChanges }),
    lane: (input) => lane(input.id),
    upgrade: upgradeChanges,
  },
  /** Deletes an event. One with registrations is called off instead, and stays visible. */
  removeEvent: { version: 1, input: z.strictObject({ id }), lane: (input) => lane(input.id) },
  /** Registers the user. The server decides between a seat and the waiting list. */
  registerForEvent: { version: 1, input: z.strictObject({ event_id: id }), lane: (input) => lane(input.event_id) },
  /** Cancels the registration. The first on the waiting list gets the seat in the same transaction. */
  cancelRegistration: { version: 1, input: z.strictObject({ event_id: id }), lane: (input) => lane(input.event_id) },
})

export const eventEndpoints = {
  /** Events that have not ended, soonest first, 50 per page. */
  list: endpoint({
    method: 'GET',
    path: '/events',
    access: 'anyone',
    input: z.strictObject({ cursor: pageCursor }),
    output: z.object({ items: z.array(event), next_cursor: z.nullable(z.string()) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/events/:id',
    access: 'anyone',
    input: z.strictObject({ id }),
    output: z.object({ event }),
  }),
  /** Attendees and waiting list in the order of registration, 100 per page. For the organiser. */
  people: endpoint({
    method: 'GET',
    path: '/events/:id/people',
    access: 'member',
    input: z.strictObject({ id, cursor: pageCursor }),
    output: z.object({ items: z.array(attendee), next_cursor: z.nullable(z.string()) }),
  }),
}
