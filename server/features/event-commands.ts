import { eq } from 'drizzle-orm'
import { type createEvent, type EventContent, type editEvent, isAwaited, type removeEvent } from '../../contract/events.ts'
import { may } from '../../contract/permissions.ts'
import type { Transaction } from '../db/open.ts'
import { events } from '../db/schema.ts'
import type { CommandContext, CommandEntry, CommandHandler, Verdict } from '../handler.ts'
import { calledOff, forbidden, notFound } from '../verdicts.ts'
import { movedUp } from './seats.ts'

export type EventRow = typeof events.$inferSelect

export const createEventHandler: CommandHandler<typeof createEvent> = async (context, entries) => {
  const { tx, person, nextChange, clock } = context
  if (!may(person, 'event.add')) return entries.map(() => forbidden)
  return inTurn(entries, async ({ input, madeAt }) => {
    const change = await nextChange('community')
    const row = {
      ...contentOf(input),
      id: input.id,
      organiserId: person.id,
      madeAt: new Date(madeAt),
      revisedAt: new Date(clock()),
      change,
    }
    const added = await tx.insert(events).values(row).onConflictDoNothing({ target: events.id }).returning({ id: events.id })
    if (added.length > 0) return { outcome: 'applied', scope: 'community', change }
    const there = await readEventRow(tx, input.id)
    // Another event under a used id must not be taken for a repeat: its organiser would lose it.
    if (there?.organiserId !== person.id || !isSame(there, input)) return { outcome: 'rejected', code: 'id_taken' }
    return { outcome: 'duplicate', scope: 'community', change: there.change }
  })
}

export const editEventHandler: CommandHandler<typeof editEvent> = (context, entries) =>
  inTurn(entries, ({ input }) =>
    changeEvent(context, input.id, 'event.edit', async (event) => {
      if (event.calledOffAt) return calledOff
      if (isSame(event, input)) return 'same'
      const next = { ...event, ...contentOf(input), revision: event.revision + 1, revisedAt: new Date(context.clock()) }
      return { ...next, ...(await movedUp(context.tx, next)) }
    }),
  )

export const removeEventHandler: CommandHandler<typeof removeEvent> = (context, entries) =>
  inTurn(entries, ({ input, madeAt }) =>
    changeEvent(context, input.id, 'event.remove', async (event) => {
      if (event.calledOffAt) return 'same'
      if (!isAwaited({ ...event, ends_at: event.endsAt.getTime() }, context.clock()))
        return { ...event, ...nothing, removedAt: new Date(madeAt) }
      return { ...event, calledOffAt: new Date(madeAt), revision: event.revision + 1, revisedAt: new Date(context.clock()) }
    }),
  )

/** What was written goes with the event; its id stays, so that every phone learns of the removal. */
const nothing = { title: { bn: '', en: '' }, place: { bn: '', en: '' }, description: { bn: '', en: '' } }

/** One after the other: a push seldom holds more than one of a kind. */
export async function inTurn<E>(entries: readonly E[], settle: (entry: E) => Promise<Verdict>): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  for (const entry of entries) verdicts.push(await settle(entry))
  return verdicts
}

async function changeEvent(
  { tx, person, nextChange }: CommandContext,
  eventId: CommandEntry<{ id: string }>['input']['id'],
  action: 'event.edit' | 'event.remove',
  decide: (event: EventRow) => Promise<EventRow | 'same' | Verdict>,
): Promise<Verdict> {
  // The counter before the event: holding it, nobody else changes an event or claims a seat.
  const change = await nextChange('community')
  const event = await readEventRow(tx, eventId)
  if (!event) return notFound
  if (!may(person, action, event)) return forbidden
  if (event.removedAt) return action === 'event.remove' ? { outcome: 'duplicate', scope: 'community', change: event.change } : notFound
  const decision = await decide(event)
  if (decision === 'same') return { outcome: 'duplicate', scope: 'community', change: event.change }
  if ('outcome' in decision) return decision
  const { id: _id, ...fields } = decision
  await tx
    .update(events)
    .set({ ...fields, change })
    .where(eq(events.id, eventId))
  return { outcome: 'applied', scope: 'community', change }
}

export async function readEventRow(tx: Transaction, eventId: string): Promise<EventRow | undefined> {
  const [row] = await tx.select().from(events).where(eq(events.id, eventId))
  return row
}

function contentOf({ title, place, description, starts_at, ends_at, capacity }: EventContent) {
  return { title, place, description, startsAt: new Date(starts_at), endsAt: new Date(ends_at), capacity }
}

function isSame(event: EventRow, input: EventContent): boolean {
  const { title, place, description, startsAt, endsAt, capacity } = contentOf(input)
  const isSaid = (['title', 'place', 'description'] as const).every((field) => {
    const said = { title, place, description }[field]
    return event[field].bn === said.bn && event[field].en === said.en
  })
  return isSaid && +event.startsAt === +startsAt && +event.endsAt === +endsAt && event.capacity === capacity && !event.removedAt
}
