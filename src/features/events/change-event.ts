import type { EventContent } from '../../../contract/events.ts'
import { discard, send, sendAgain } from '../../offline/outbox.ts'
import {
  cancelRegistrationLocally,
  createEventLocally,
  editEventLocally,
  registerForEventLocally,
  removeEventLocally,
} from './events.commands.ts'
import type { ListedEvent } from './events.queries.ts'

/** Keeps a new event or another text of one, whatever has become of it so far: one that came back is sent again. @throws NeedsAccount, StorageFull */
export async function keepEvent(content: EventContent, before: ListedEvent | null, draft: string): Promise<void> {
  if (!before) await send(createEventLocally, content, { draft })
  else if (before.pending?.state === 'rejected' && before.pending.name !== 'removeEvent') await sendAgain(before.pending.id, content)
  else await send(editEventLocally, content, { draft })
}

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

/** Takes the event away; one that only this phone knows leaves no trace, not even its organiser's own claim. */
export async function takeAway({ id, pending, claim }: ListedEvent): Promise<void> {
  if (pending?.name === 'createEvent' && (await discard(pending.id))) {
    if (claim) await discard(claim.id)
    return
  }
  await send(removeEventLocally, { id })
}
