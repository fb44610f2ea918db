import { currentPersonId, guestId } from './person.ts'
import { dbOf, personalDb } from './personal-db.ts'
import { withRoom } from './room.ts'

/** What was typed and not sent, kept as it is typed. `key` names the composer: `wall`, `post:<id>`. */
export async function readDraft(key: string): Promise<string> {
  return (await personalDb().drafts.get(key))?.text ?? ''
}

export async function saveDraft(key: string, text: string, personId = currentPersonId()): Promise<void> {
  const { drafts } = dbOf(personId)
  if (text === '') await drafts.delete(key)
  else await withRoom(() => drafts.put({ key, text, savedAt: Date.now() }))
}

/** What a visitor began belongs to whoever signs in next on this phone; a draft of their own is not written over. */
export async function adoptGuestDrafts(personId: string): Promise<void> {
  const guest = dbOf(guestId)
  const own = dbOf(personId)
  for (const draft of await guest.drafts.toArray()) {
    if (!(await own.drafts.get(draft.key))) await own.drafts.put(draft)
    await guest.drafts.delete(draft.key)
  }
}
