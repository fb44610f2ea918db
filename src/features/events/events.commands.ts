import type { CommandInput } from '../../../contract/command.ts'
import { withChanges } from '../../../contract/events/event-changes.ts'
import type { EventContent } from '../../../contract/events/event-content.ts'
import { eventCommands, hasUpcomingRegistrations } from '../../../contract/events/events.ts'
import { fieldEdits } from '../../offline/outbox/field-edits.ts'
import { localCommand } from '../../offline/outbox/local-command.ts'
import { eventDraft, newEventDraft } from './events.queries.ts'

const noSeats = { taken: 0, waiting: 0, seated_through: 0, revision: 0, called_off_at: null }

/** An event after a change. */
const changed = <E extends EventContent>(event: E, { changes }: EditInput): E => ({ ...event, ...withChanges(event, changes) })
type EditInput = CommandInput<typeof eventCommands.editEvent>

export const createEvent = localCommand(
  eventCommands.createEvent,
  async (tables, input, { madeAt, userId }) => {
    await tables.put('events', input.id, { ...noSeats, ...input, organiser_id: userId, made_at: madeAt, revised_at: madeAt })
  },
  {
    textOf: ({ title, place, description }) =>
      [title, place, description]
        .flatMap((text) => Object.values(text))
        .filter((text) => text !== '')
        .join('\n'),
    takeBack: { draftOf: () => newEventDraft, textOf: (event) => JSON.stringify(event), editDraftOf: ({ id }) => eventDraft(id) },
    absorb(input, { name, input: later }) {
      if (name === 'editEvent') return changed(input, later as EditInput)
      return name === 'removeEvent' ? 'cancel' : 'keep'
    },
  },
)

export const editEvent = localCommand(
  eventCommands.editEvent,
  async (tables, input, { madeAt }) => {
    const event = await tables.get('events', input.id)
    if (event) await tables.put('events', input.id, { ...changed(event, input), revision: event.revision + 1, revised_at: madeAt })
  },
  fieldEdits<EditInput>(eventCommands.editEvent.name),
)

export const removeEvent = localCommand(eventCommands.removeEvent, async (tables, { id }, { madeAt }) => {
  const event = await tables.get('events', id)
  if (!event) return
  if (hasUpcomingRegistrations(event, madeAt)) await tables.put('events', id, { ...event, called_off_at: madeAt })
  else await tables.remove('events', id)
})

/** Coalesces a double tap into one command. */
const once = { coalesce: <I>(_previous: I, next: I): I => next }

/** Without a number: only the server assigns seats and waiting places. */
export const registerForEvent = localCommand(
  eventCommands.registerForEvent,
  async (tables, { event_id }, { madeAt }) => {
    await tables.put('seats', event_id, { event_id, number: null, claimed_at: madeAt })
  },
  once,
)

export const cancelRegistration = localCommand(
  eventCommands.cancelRegistration,
  async (tables, { event_id }) => {
    await tables.remove('seats', event_id)
  },
  once,
)
