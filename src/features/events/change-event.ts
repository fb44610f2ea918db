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
  if (claim?.state === 'rejected') return sendAgain(claim.id)
  await send(registerForEventLocally, { event_id: id })
}

/** Gives the place up; a claim that nobody has heard of, or that came back, is simply taken out. */
export async function giveUpPlace({ id, claim }: ListedEvent): Promise<void> {
  if (claim?.name === 'registerForEvent' && (await discard(claim.id))) return
  await send(cancelRegistrationLocally, { event_id: id })
}

/** Takes the event away; one that only this phone knows leaves no trace. */
export async function takeAway({ id, pending }: ListedEvent): Promise<void> {
  if (pending?.name === 'createEvent' && (await discard(pending.id))) return
  await send(removeEventLocally, { id })
}
