import { type EventChanges, type EventValues, valuesOf } from '../../../contract/event-changes.ts'
import type { EventContent } from '../../../contract/event-content.ts'
import { removeEvent } from '../../../contract/events.ts'
import { amend, discard, send, sendAgain } from '../../offline/outbox.ts'
import { personalDb } from '../../offline/personal-db.ts'
import {
  cancelRegistrationLocally,
  createEventLocally,
  editEventLocally,
  registerForEventLocally,
  removeEventLocally,
} from './events.commands.ts'
import { type ListedEvent, readServersEvent } from './events.queries.ts'

/** Keeps a new event. @throws NeedsAccount, StorageFull */
export async function keepNewEvent(content: EventContent, draft: string): Promise<void> {
  await send(createEventLocally, content, { draft })
}

/**
 * Keeps what was changed of an event, whatever has become of it so far: what came back is sent again with it, and an event
 * that nobody has heard of is told as it is now. `changesFrom` gives the changes, seen from what somebody knew of it.
 * @throws NeedsAccount, StorageFull
 */
export async function keepChanges(event: ListedEvent, content: EventContent, changesFrom: ChangesFrom, draft: string): Promise<void> {
  const { id, pending } = event
  if (pending?.name === 'createEvent') {
    if (pending.state === 'rejected' && (await sendAgain(pending.id, content))) return
    if (await amend(pending.id, content)) return
  }
  const tell = async (changes: EventChanges) => {
    if (hasAny(changes)) await send(editEventLocally, { id, changes }, { draft })
  }
  if (pending?.name !== 'editEvent' || pending.state !== 'rejected') return tell(changesFrom('screen'))
  // Its editor has seen what stands there by now, and decides anew on every field.
  const changes = changesFrom(valuesOf((await readServersEvent(id)) ?? event))
  if (!hasAny(changes)) await discard(pending.id)
  // In another tab it may have been sent or dropped meanwhile: then on every field as it stands on this phone now.
  else if (!(await sendAgain(pending.id, { id, changes }))) await tell(changesFrom(valuesOf((await personalDb().events.get(id)) ?? event)))
}

/** `screen`: from what the form was filled with. */
type ChangesFrom = (known: EventValues | 'screen') => EventChanges
const hasAny = (changes: EventChanges) => Object.keys(changes).length > 0

/** Claims a place. A giving-up that nobody has heard of is simply taken back. @throws NeedsAccount, StorageFull */
export async function claimPlace({ id, claim }: ListedEvent): Promise<void> {
  if (claim?.name === 'cancelRegistration' && (await discard(claim.id))) return
  await send(registerForEventLocally, { event_id: id })
}

/** Gives the place up; a claim that nobody has heard of is simply taken out. */
export async function giveUpPlace({ id, claim }: ListedEvent): Promise<void> {
  if (claim?.name === 'registerForEvent' && (await discard(claim.id))) return
  await send(cancelRegistrationLocally, { event_id: id })
}

/** Sends what came back again as it was: a claim, or a giving-up. */
export async function repeatClaim({ claim }: ListedEvent): Promise<void> {
  if (claim) await sendAgain(claim.id)
}

/** Takes out what came back: the place is again what the server says it is. */
export async function dropClaim({ claim }: ListedEvent): Promise<void> {
  if (claim) await discard(claim.id)
}

/** Takes the event away; one that only this phone knows leaves no trace, neither of changes nor of its organiser's own claim. */
export async function takeAway({ id, pending }: ListedEvent): Promise<void> {
  if (pending?.name !== 'createEvent' || !(await discard(pending.id))) {
    await send(removeEventLocally, { id })
    return
  }
  const rest = await personalDb().outbox.where('lane').equals(removeEvent.lane({ id })).toArray()
  for (const row of rest) await discard(row.id)
}
