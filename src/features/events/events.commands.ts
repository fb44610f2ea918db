import type { CommandInput } from '../../../contract/command.ts'
import { withChanges } from '../../../contract/event-changes.ts'
import type { EventContent } from '../../../contract/event-content.ts'
import { cancelRegistration, createEvent, editEvent, isAwaited, registerForEvent, removeEvent } from '../../../contract/events.ts'
import { joinChanges } from '../../../contract/field-changes.ts'
import { localCommand } from '../../offline/outbox.ts'

const noSeats = { taken: 0, waiting: 0, seated_through: 0, revision: 0, called_off_at: null }

/** What an event says once the change is made to it. */
const changed = <E extends EventContent>(event: E, { changes }: EditInput): E => ({ ...event, ...withChanges(event, changes) })
type EditInput = CommandInput<typeof editEvent>

export const createEventLocally = localCommand(
  createEvent,
  async (tables, input, { madeAt, userId }) => {
    const me = await tables.get('users', userId)
    const organiser = { id: userId, name: me?.name ?? '', role: me?.role ?? ('student' as const), place: me?.place ?? '' }
    await tables.put('events', input.id, { ...noSeats, ...input, organiser, made_at: madeAt, revised_at: madeAt })
  },
  {
    takeIn(input, { name, input: later }) {
      if (name === 'editEvent') return changed(input, later as EditInput)
      return name === 'removeEvent' ? 'nothing' : 'behind'
    },
  },
)

export const editEventLocally = localCommand(
  editEvent,
  async (tables, input, { madeAt }) => {
    const event = await tables.get('events', input.id)
    if (event) await tables.put('events', input.id, { ...changed(event, input), revision: event.revision + 1, revised_at: madeAt })
  },
  {
    // Two changes in a row that nobody has seen are one change.
    coalesce: joined,
    // A later change of the same field was made on top of this one, and comes back with it.
    takeIn(input, { name, input: later, state }) {
      if (name !== 'editEvent') return 'apart'
      const { changes } = later as EditInput
      return state === 'rejected' || Object.keys(changes).some((field) => field in input.changes)
        ? joined(input, later as EditInput)
        : 'apart'
    },
  },
)

function joined(first: EditInput, then: EditInput): EditInput {
  return { id: then.id, changes: joinChanges(first.changes, then.changes) }
}

export const removeEventLocally = localCommand(removeEvent, async (tables, { id }, { madeAt }) => {
  const event = await tables.get('events', id)
  if (!event) return
  if (isAwaited(event, madeAt)) await tables.put('events', id, { ...event, called_off_at: madeAt })
  else await tables.remove('events', id)
})

/** Two presses of a slow thumb are one decision. */
const once = { coalesce: <I>(_previous: I, next: I): I => next }

/** Without a number: whether it is a seat only the server can say. */
export const registerForEventLocally = localCommand(
  registerForEvent,
  async (tables, { event_id }, { madeAt }) => {
    await tables.put('seats', event_id, { event_id, number: null, claimed_at: madeAt })
  },
  once,
)

export const cancelRegistrationLocally = localCommand(
  cancelRegistration,
  async (tables, { event_id }) => {
    await tables.remove('seats', event_id)
  },
  once,
)
