import { and, eq } from 'drizzle-orm'
import type { eventCommands } from '../../../contract/events/events.ts'
import { may } from '../../../contract/permissions.ts'
import { events, seats } from '../../db/schema.ts'
import type { CommandContext, CommandHandler, CommandOutcome } from '../../handler.ts'
import { calledOff, forbidden, notFound, sequentially } from '../command-outcomes.ts'
import { type EventRow, lockEvent } from './event-commands.ts'
import { hasRoom, movedUp } from './seats.ts'

type SeatRow = typeof seats.$inferSelect

/** Assigns numbers while the event is locked. So concurrent claims are ordered: one gets the last seat, the others wait. */
export const registerForEvent: CommandHandler<typeof eventCommands.registerForEvent> = (context, entries) =>
  sequentially(entries, ({ input, madeAt }) =>
    changeSeat(context, input.event_id, (event, seat) => {
      if (event.calledOffAt) return calledOff
      if (event.endsAt.getTime() <= context.clock()) return { outcome: 'rejected', code: 'event_over' }
      if (seat && !seat.givenUpAt) return 'same'
      const number = event.lastNumber + 1
      const isSeated = event.waiting === 0 && hasRoom(event)
      const seating = isSeated ? { taken: event.taken + 1, seatedThrough: number } : { waiting: event.waiting + 1 }
      return { event: { ...event, ...seating, lastNumber: number }, seat: { number, claimedAt: new Date(madeAt), givenUpAt: null } }
    }),
  )

export const cancelRegistration: CommandHandler<typeof eventCommands.cancelRegistration> = (context, entries) =>
  sequentially(entries, ({ input, madeAt }) =>
    changeSeat(context, input.event_id, async (event, seat) => {
      if (!seat || seat.givenUpAt) return 'same'
      const wasSeated = seat.number <= event.seatedThrough
      const left = { ...event, ...(wasSeated ? { taken: event.taken - 1 } : { waiting: event.waiting - 1 }) }
      return { event: left, seat: { ...seat, givenUpAt: new Date(madeAt) } }
    }),
  )

type Claim = Pick<SeatRow, 'number' | 'claimedAt' | 'givenUpAt'>
type Decision = { event: EventRow; seat: Claim } | 'same' | CommandOutcome

async function changeSeat(
  { tx, person, nextChange }: CommandContext,
  eventId: string,
  decide: (event: EventRow, seat: SeatRow | undefined) => Decision | Promise<Decision>,
): Promise<CommandOutcome> {
  if (!may(person, 'event.register')) return forbidden
  const event = await lockEvent(tx, eventId)
  if (!event || event.removedAt) return notFound
  const [before] = await tx
    .select()
    .from(seats)
    .where(and(eq(seats.eventId, eventId), eq(seats.userId, person.id)))
  const decision = await decide(event, before)
  // Shown once the event's own row is pulled: from its numbers the device derives whether this is a seat.
  if (decision === 'same') return { outcome: 'duplicate', scope: 'community', change: event.change }
  if ('outcome' in decision) return decision
  const claim = { number: decision.seat.number, claimedAt: decision.seat.claimedAt, givenUpAt: decision.seat.givenUpAt }
  const change = await nextChange('me')
  await tx
    .insert(seats)
    .values({ eventId, userId: person.id, ...claim, change })
    .onConflictDoUpdate({ target: [seats.userId, seats.eventId], set: { ...claim, change } })
  const { taken, waiting, seatedThrough, lastNumber } = { ...decision.event, ...(await movedUp(tx, decision.event)) }
  const shown = await nextChange('community')
  await tx.update(events).set({ taken, waiting, seatedThrough, lastNumber, change: shown }).where(eq(events.id, eventId))
  return { outcome: 'applied', scope: 'community', change: shown }
}
