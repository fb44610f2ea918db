import type { PersonalDb } from '../store/personal-db.ts'

/** Forms that are sending: whether a text is one that the form has shown or stored. */
const sending = new Map<string, (text: string) => boolean>()
const nameOf = (personId: string, key: string) => `${personId}:${key}`

/** From now on the end of this draft deletes the form's own texts alone. @returns a function that stops this */
export function holdSent(personId: string, key: string, isOwn: (text: string) => boolean): () => void {
  sending.set(nameOf(personId, key), isOwn)
  return () => void (sending.get(nameOf(personId, key)) === isOwn && sending.delete(nameOf(personId, key)))
}

/** True unless another tab has written the text, in the same form, and this tab has not seen it. */
export const isSent = (personId: string, key: string, text: string): boolean => sending.get(nameOf(personId, key))?.(text) ?? true

/** Within a transaction over the drafts: deletes the draft whose text was sent. Another tab's text stays. */
export async function deleteSent(db: PersonalDb, key: string): Promise<void> {
  const draft = await db.drafts.get(key)
  if (draft && isSent(db.personId, key, draft.text)) await db.drafts.delete(key)
}
