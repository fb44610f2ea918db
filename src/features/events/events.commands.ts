import { cancelRegistration, createEvent, editEvent, isAwaited, registerForEvent, removeEvent } from '../../../contract/events.ts'
import { localCommand } from '../../offline/outbox.ts'

const noSeats = { taken: 0, waiting: 0, seated_through: 0, revision: 0, called_off_at: null }

export const createEventLocally = localCommand(createEvent, async (tables, input, { madeAt, userId }) => {
  const me = await tables.get('users', userId)
  const organiser = { id: userId, name: me?.name ?? '', role: me?.role ?? ('student' as const), place: me?.place ?? '' }
  await tables.put('events', input.id, { ...noSeats, ...input, organiser, made_at: madeAt, revised_at: madeAt })
})

export const editEventLocally = localCommand(
  editEvent,
  async (tables, input, { madeAt }) => {
    const event = await tables.get('events', input.id)
    if (event) await tables.put('events', input.id, { ...event, ...input, revision: event.revision + 1, revised_at: madeAt })
  },
  // Two changes in a row that nobody has seen are one change.
  { coalesce: (_previous, next) => next },
)

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
