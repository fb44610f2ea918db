import { dropLateDraft, lateDrafts } from './late-drafts.ts'
import { currentPersonId, guestId } from './person.ts'
import { dbOf, personalDb } from './personal-db.ts'
import { isFull, withRoom } from './room.ts'

/** Keys of quizzes begun and not handed in: what lies there is no text to read but answers to go on from. */
export const begunPrefix = 'attempt:'

/** Keys of forms that are filled in again and again, as a calculator's: what stands there is nothing left undone. */
export const sheetPrefix = 'sheet:'

/** What was typed and not sent, kept as it is typed. `key` names the composer: `wall`, `post:<id>`. */
export async function readDraft(key: string): Promise<string> {
  const personId = currentPersonId()
  const late = lateDrafts().find((one) => one.key === key && one.personId === personId)
  await takeInLateDrafts()
  return late?.text ?? (await personalDb().drafts.get(key))?.text ?? ''
}

export async function saveDraft(key: string, text: string, personId = currentPersonId()): Promise<void> {
  const { drafts } = dbOf(personId)
  if (text === '') await drafts.delete(key)
  else await withRoom(() => drafts.put({ key, text, savedAt: Date.now() }))
  dropLateDraft(key, personId)
}

/** Puts what a page could keep only in its last moment where the other drafts are; on a full phone it stays where it is. */
export async function takeInLateDrafts(): Promise<void> {
  for (const { key, text, personId } of lateDrafts()) {
    try {
      await saveDraft(key, text, personId)
    } catch (error) {
      if (!isFull(error)) throw error
    }
  }
}

/**
 * What a visitor began belongs to whoever signs in next on this phone. Where that person has begun a text themselves, both
 * stand in it, one below the other: neither is anybody's to throw away. Two tries at one quiz, or two filled-in forms, cannot
 * be joined: the visitor's stays with the visitor.
 */
export async function adoptGuestDrafts(personId: string): Promise<void> {
  await takeInLateDrafts()
  const guest = dbOf(guestId)
  const own = dbOf(personId)
  for (const draft of await guest.drafts.toArray()) {
    const begun = (await own.drafts.get(draft.key))?.text ?? ''
    if (begun !== '' && [begunPrefix, sheetPrefix].some((prefix) => draft.key.startsWith(prefix))) continue
    // Cut off between the two stores, it was adopted already.
    if (!begun.endsWith(draft.text)) await withRoom(() => own.drafts.put({ ...draft, text: joined(begun, draft.text) }))
    await guest.drafts.delete(draft.key)
  }
}

/** One text below the other. */
export const joined = (begun: string, added: string) => (begun === '' ? added : `${begun}\n\n${added}`)

/**
 * Puts a text below what was begun under `key`. Done again (a page loaded anew), it changes nothing.
 * @throws StorageFull
 */
export async function addToDraft(key: string, text: string): Promise<void> {
  const begun = await readDraft(key)
  if (text !== '' && !begun.endsWith(text)) await saveDraft(key, joined(begun, text))
}
