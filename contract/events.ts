import * as z from 'zod/mini'
import { command } from './command.ts'
import { dayMs } from './days.ts'
import { endpoint } from './endpoint.ts'
import { eventChanges, upgradeChanges } from './event-changes.ts'
import { wholeEvent } from './event-content.ts'
import { pageCursor } from './page-cursor.ts'
import { author } from './person.ts'
import { id, time } from './text.ts'

const shownText = z.object({ bn: z.string(), en: z.string() })

/**
 * A meeting people can come to. Seats have numbers in the order in which the server took the claims: whoever has a number
 * up to `seated_through` has a seat, whoever has a higher one waits. So one number moves people up, and nobody's own row
 * has to change for it.
 */
export const event = z.object({
  id,
  organiser: author,
  title: shownText,
  place: shownText,
  /** Empty in both languages when nothing was said. */
  description: shownText,
  starts_at: time,
  ends_at: time,
  /** Null: everybody who comes has a seat. */
  capacity: z.nullable(z.number()),
  taken: z.number(),
  waiting: z.number(),
  seated_through: z.number(),
  made_at: time,
  /** Rises with every change of the organiser; calendars go by it. */
  revision: z.number(),
  revised_at: time,
  /** Called off although people had registered: it stays to be seen, so that they learn of it. */
  called_off_at: z.nullable(time),
})
export type Event = z.output<typeof event>

/** One's own place at an event. `number` is null until the server has given one: only a phone says that. */
export const seat = z.object({ event_id: id, number: z.nullable(z.number()), claimed_at: time })
export type Seat = z.output<typeof seat>

/** Somebody who has claimed a place, as the organiser sees them. */
export const attendee = z.object({ number: z.number(), person: author, is_seated: z.boolean() })
export type Attendee = z.output<typeof attendee>

/**
 * So long after an event the names of those who came stay on its organiser's phone: then nobody needs them at the door any
 * more. `now` in milliseconds.
 */
export const areNamesKept = ({ ends_at }: Pick<Event, 'ends_at'>, now: number): boolean => now - ends_at < 30 * dayMs

/** Where a claim stands: nobody has decided yet, a seat, or a place on the waiting list. */
export type Standing = 'asked' | 'seated' | 'waiting'

export function standingOf({ number }: Pick<Seat, 'number'>, { seated_through }: Pick<Event, 'seated_through'>): Standing {
  if (number === null) return 'asked'
  return number <= seated_through ? 'seated' : 'waiting'
}

/** People still count on it: taken away, it stays to be seen as called off. `now` in milliseconds. */
export function isAwaited({ taken, waiting, ends_at }: Pick<Event, 'taken' | 'waiting' | 'ends_at'>, now: number): boolean {
  return taken + waiting > 0 && ends_at > now
}

const lane = (eventId: string) => `event:${eventId}`

export const createEvent = command({ name: 'createEvent', version: 1, input: wholeEvent, lane: (input) => lane(input.id) })

/**
 * Changes some fields, each from what its editor saw. Somebody may have changed others meanwhile: both stay. Where the same
 * field was changed it is turned back (`changed_meanwhile`, the fields named), and nothing of either is lost. Nobody loses
 * a seat: with fewer of them, those who have one keep it.
 */
export const editEvent = command({
  name: 'editEvent',
  version: 2,
  input: z.strictObject({ id, changes: eventChanges }),
  lane: (input) => lane(input.id),
  upgrade: upgradeChanges,
})

/** Takes an event away; one that people have registered for is called off instead and stays to be seen. */
export const removeEvent = command({ name: 'removeEvent', version: 1, input: z.strictObject({ id }), lane: (input) => lane(input.id) })

/** Claims a place. The server decides whether it is a seat or one on the waiting list. */
export const registerForEvent = command({
  name: 'registerForEvent',
  version: 1,
  input: z.strictObject({ event_id: id }),
  lane: (input) => lane(input.event_id),
})

/** Gives the place up; the first on the waiting list has it in the same moment. */
export const cancelRegistration = command({
  name: 'cancelRegistration',
  version: 1,
  input: z.strictObject({ event_id: id }),
  lane: (input) => lane(input.event_id),
})

export const eventEndpoints = {
  /** What has not ended yet, soonest first, 50 a page. */
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
  /** Who comes and who waits, in the order of their claims, 100 a page: for the organiser. */
  people: endpoint({
    method: 'GET',
    path: '/events/:id/people',
    access: 'member',
    input: z.strictObject({ id, cursor: pageCursor }),
    output: z.object({ items: z.array(attendee), next_cursor: z.nullable(z.string()) }),
  }),
}
