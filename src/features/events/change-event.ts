import { type EventChanges, type EventValues, valuesOf } from '../../../contract/events/event-changes.ts'
import type { EventContent } from '../../../contract/events/event-content.ts'
import { eventCommands } from '../../../contract/events/events.ts'
import { discard, send, sendAgain } from '../../offline/outbox/outbox.ts'
import { revise } from '../../offline/outbox/revise.ts'
import { personalDb } from '../../offline/store/personal-db.ts'
import { cancelRegistration, createEvent, editEvent, registerForEvent, removeEvent } from './events.commands.ts'
import { type ListedEvent, readServersEvent } from './events.queries.ts'

/** Keeps a new event. @throws NeedsAccount, StorageFull */
export async function keepNewEvent(content: EventContent, draft: string): Promise<void> {
  await send(createEvent, content, { draft })
}

/**
 * Saves changes of an event, whatever its sync status. A rejected change is sent again with them; an unsent event is
 * created with the new values. `changesFrom` computes the changes from a base. @throws NeedsAccount, StorageFull
 */
export async function keepChanges(event: ListedEvent, content: EventContent, changesFrom: ChangesFrom, draft: string): Promise<void> {
  const { id, pending } = event
  const sendChanges = async (changes: EventChanges) => {
    if (hasAny(changes)) await send(editEvent, { id, changes }, { draft })
  }
  if (pending?.name === 'createEvent') return revise(pending, content, { draft, otherwise: () => sendChanges(changesFrom('screen')) })
  if (pending?.name !== 'editEvent' || pending.state !== 'rejected') return sendChanges(changesFrom('screen'))
  // The editor has seen the current values, and decides again on every field.
  const changes = changesFrom(valuesOf((await readServersEvent(id)) ?? event))
  if (!hasAny(changes)) {
    await discard(pending.id)
    return
  }
  // Another tab may have sent or dropped it: then every field is compared with the stored values.
  const otherwise = async () => sendChanges(changesFrom(valuesOf((await personalDb().events.get(id)) ?? event)))
  await revise(pending, { id, changes }, { draft, otherwise })
}

/** `screen`: from what the form was filled with. */
type ChangesFrom = (known: EventValues | 'screen') => EventChanges
const hasAny = (changes: EventChanges) => Object.keys(changes).length > 0

/** Claims a seat. An unsent cancellation is only removed. @throws NeedsAccount, StorageFull */
export async function claimPlace({ id, claim }: ListedEvent): Promise<void> {
  if (claim?.name === 'cancelRegistration' && (await discard(claim.id))) return
  await send(registerForEvent, { event_id: id })
}

/** Cancels the seat; an unsent claim is only removed. */
export async function giveUpPlace({ id, claim }: ListedEvent): Promise<void> {
  if (claim?.name === 'registerForEvent' && (await discard(claim.id))) return
  await send(cancelRegistration, { event_id: id })
}

/** Sends a rejected claim or cancellation again. */
export async function repeatClaim({ claim }: ListedEvent): Promise<void> {
  if (claim) await sendAgain(claim.id)
}

/** Removes a rejected command: the seat has the server's state again. */
export async function dropClaim({ claim }: ListedEvent): Promise<void> {
  if (claim) await discard(claim.id)
}

/** Deletes the event; an unsent one is removed with its changes and its organiser's own claim. */
export async function deleteEvent({ id, pending }: ListedEvent): Promise<void> {
  if (pending?.name !== 'createEvent' || !(await discard(pending.id))) {
    await send(removeEvent, { id })
    return
  }
  const rest = await personalDb().outbox.where('lane').equals(eventCommands.removeEvent.lane({ id })).toArray()
  for (const row of rest) await discard(row.id)
}
