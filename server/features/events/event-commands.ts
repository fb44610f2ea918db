import { and, count, eq, gte } from 'drizzle-orm'
import { clashesOf, valuesOf, withChanges } from '../../../contract/events/event-changes.ts'
import { type EventContent, maxEventsPerDay } from '../../../contract/events/event-content.ts'
import { type eventCommands, hasUpcomingRegistrations } from '../../../contract/events/events.ts'
import { may } from '../../../contract/permissions.ts'
import { dayNumber, startOfDay } from '../../../contract/values/day-number.ts'
import { changesBetween } from '../../../contract/values/field-changes.ts'
import type { Transaction } from '../../db/open.ts'
import { events } from '../../db/schema.ts'
import type { CommandContext, CommandEntry, CommandHandler, CommandOutcome } from '../../handler.ts'
import { tell } from '../../notices/tell.ts'
import { calledOff, changedSince, forbidden, notFound, sequentially } from '../command-outcomes.ts'
import { movedUp } from './seats.ts'

export type EventRow = typeof events.$inferSelect

export const createEvent: CommandHandler<typeof eventCommands.createEvent> = async (context, entries) => {
  const { tx, person, nextChange, clock } = context
  if (!may(person, 'event.add')) return entries.map(() => forbidden)
  return sequentially(entries, async ({ input, madeAt }) => {
    const now = clock()
    const there = await readEventRow(tx, input.id)
    if (there) return outcomeOfUsedId(there, input, person.id)
    if (person.role !== 'admin' && (await calledToday(context, now)) >= maxEventsPerDay)
      return { outcome: 'rejected', code: 'too_many_events' }
    const times = { madeAt: new Date(madeAt), receivedAt: new Date(now), revisedAt: new Date(now) }
    const change = await nextChange('community')
    const row = { ...rowOf(input), id: input.id, organiserId: person.id, ...times, change }
    const [added] = await tx.insert(events).values(row).onConflictDoNothing({ target: events.id }).returning({ id: events.id })
    if (added) return { outcome: 'applied', scope: 'community', change }
    // Another person has committed an event with this id since it was read.
    return outcomeOfUsedId(await readEventRow(tx, input.id), input, person.id)
  })
}

/** Another event under a used id is no repeat: accepting it would lose the organiser's text. */
function outcomeOfUsedId(there: EventRow | undefined, input: EventDetails, personId: string): CommandOutcome {
  const isRepeat = there?.organiserId === personId && !there.removedAt && isEqual(contentOf(there), input)
  return isRepeat ? { outcome: 'duplicate', scope: 'community', change: there.change } : { outcome: 'rejected', code: 'id_taken' }
}

/** By the server's clock: with the device's time the limit could be evaded. */
async function calledToday({ tx, person }: CommandContext, now: number): Promise<number> {
  const today = new Date(startOfDay(dayNumber(now)))
  const [row] = await tx
    .select({ total: count() })
    .from(events)
    .where(and(eq(events.organiserId, person.id), gte(events.receivedAt, today)))
  return row?.total ?? 0
}

export const editEvent: CommandHandler<typeof eventCommands.editEvent> = (context, entries) =>
  sequentially(entries, ({ input: { id, changes } }) =>
    changeEvent(context, id, 'event.edit', async (event) => {
      if (event.calledOffAt) return calledOff
      const before = contentOf(event)
      const clashes = clashesOf(before, changes)
      if (clashes.length > 0) return changedSince(clashes)
      const after = withChanges(before, changes)
      if (isEqual(before, after)) return 'same'
      const unsaid = (['title', 'place'] as const).find((field) => after[field].bn === '' && after[field].en === '')
      if (unsaid) return { outcome: 'rejected', code: 'invalid_input', fields: { [unsaid]: 'required' } }
      const next = { ...event, ...rowOf(after), revision: event.revision + 1, revisedAt: new Date(context.clock()) }
      // A new limit of seats concerns only those who wait, who read it in the event.
      if (!event.hiddenAt && valuesChanged(before, after)) await tellRegistered(context, 'event_changed', id)
      return { ...next, ...(await movedUp(context.tx, next)) }
    }),
  )

export const removeEvent: CommandHandler<typeof eventCommands.removeEvent> = (context, entries) =>
  sequentially(entries, ({ input, madeAt }) =>
    changeEvent(context, input.id, 'event.remove', async (event) => {
      if (event.calledOffAt) return 'same'
      if (!hasUpcomingRegistrations({ ...event, ends_at: event.endsAt.getTime() }, context.clock()))
        return { ...event, ...nothing, removedAt: new Date(madeAt), hiddenAt: null }
      await tellRegistered(context, 'event_off', input.id)
      return { ...event, calledOffAt: new Date(madeAt), revision: event.revision + 1, revisedAt: new Date(context.clock()) }
    }),
  )

const valuesChanged = (before: EventDetails, after: EventDetails) =>
  Object.keys(changesBetween(valuesOf(before), valuesOf(after))).some((field) => field !== 'capacity')

const tellRegistered = ({ tx, person, clock }: CommandContext, kind: 'event_changed' | 'event_off', eventId: string) =>
  tell(tx, [{ kind, targetId: eventId, actorId: person.id, at: clock() }])

/** The text is deleted with the event. The id stays, so that every device receives the removal. */
const nothing = { title: { bn: '', en: '' }, place: { bn: '', en: '' }, description: { bn: '', en: '' } }

async function changeEvent(
  { tx, person, nextChange, recordAct }: CommandContext,
  eventId: CommandEntry<{ id: string }>['input']['id'],
  action: 'event.edit' | 'event.remove',
  decide: (event: EventRow) => Promise<EventRow | 'same' | CommandOutcome>,
): Promise<CommandOutcome> {
  const event = await lockEvent(tx, eventId)
  if (!event) return notFound
  if (!may(person, action, event)) return forbidden
  // Hidden by a moderator: an edit is stored and stays hidden, a removal is for good.
  if (event.removedAt && !event.hiddenAt)
    return action === 'event.remove' ? { outcome: 'duplicate', scope: 'community', change: event.change } : notFound
  const decision = await decide(event)
  if (decision === 'same') return { outcome: 'duplicate', scope: 'community', change: event.change }
  if ('outcome' in decision) return decision
  const { id: _id, ...fields } = decision
  const change = await nextChange('community')
  await tx
    .update(events)
    .set({ ...fields, change })
    .where(eq(events.id, eventId))
  if (event.organiserId !== person.id) {
    const act = action === 'event.edit' ? 'event_changed' : 'event_cancelled'
    recordAct({ act, subjectId: event.organiserId, object: eventId, before: event.title.bn || event.title.en })
  }
  return { outcome: 'applied', scope: 'community', change }
}

/**
 * Locks an event until the transaction ends: its holder is the only writer of the event and its seats. Numbers are taken afterwards,
 * so that those of the event ascend with its commits.
 */
export async function lockEvent(tx: Transaction, eventId: string): Promise<EventRow | undefined> {
  const [row] = await tx.select().from(events).where(eq(events.id, eventId)).for('update')
  return row
}

async function readEventRow(tx: Transaction, eventId: string): Promise<EventRow | undefined> {
  const [row] = await tx.select().from(events).where(eq(events.id, eventId))
  return row
}

type EventDetails = Omit<EventContent, 'id'>

const rowOf = ({ title, place, description, starts_at, ends_at, capacity }: EventDetails) => ({
  title,
  place,
  description,
  startsAt: new Date(starts_at),
  endsAt: new Date(ends_at),
  capacity,
})

const contentOf = ({ title, place, description, startsAt, endsAt, capacity }: EventRow): EventDetails => ({
  title,
  place,
  description,
  starts_at: startsAt.getTime(),
  ends_at: endsAt.getTime(),
  capacity,
})

const isEqual = (one: EventDetails, other: EventDetails) => Object.keys(changesBetween(valuesOf(one), valuesOf(other))).length === 0
