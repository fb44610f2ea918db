import { logFailure } from '../../api/log.ts'
import { isFull } from '../storage/quota.ts'
import { availableLocks } from '../store/blocked-store.ts'
import { storeWork } from '../store/guarded-writes.ts'
import { currentPersonId, visitorId } from '../store/person.ts'
import { dbOf, personalDb } from '../store/personal-db.ts'
import { StoreClosed } from '../vault/vault-state.ts'
import { deleteSent, isSent } from './sent-drafts.ts'
import { putUnloaded, removeUnloaded, unloadedBelow } from './unload-buffer.ts'

/** Keys of attempts in progress: their text is JSON to continue from. */
export const attemptPrefix = 'attempt:'

/** Keys of forms that are used repeatedly, such as a calculator's: their drafts are not unsent work. */
export const sheetPrefix = 'sheet:'

const bufferKey = (key: string) => `draft:${key}`

/** Typed text that is not sent, as last saved. `key` names the form, such as `wall` or `post:<id>`. */
export async function readDraft(key: string): Promise<string> {
  const unloaded = readUnloadedDraft(currentPersonId(), key)
  await restoreUnloadedDrafts()
  return unloaded ?? (await personalDb().drafts.get(key))?.text ?? ''
}

/** The text that a stored draft began with; undefined if the draft is new. */
export const readDraftBase = async (key: string): Promise<string | undefined> => (await personalDb().drafts.get(key))?.base

/** An empty text deletes the draft. `base`: the text that a new draft began with. @throws StoreClosed, StorageFull */
export async function saveDraft(key: string, text: string, personId = currentPersonId(), base?: string): Promise<void> {
  await saveTyped(key, text, { personId, base, isKnown: () => true, join: joined })
}

/**
 * Runs `send` for a stored draft, unless the draft is gone: then another tab has sent it. Tabs take turns.
 * @returns undefined if it was sent elsewhere
 */
export async function sendDraftOnce<T>(key: string, personId: string, send: () => Promise<T>): Promise<T | undefined> {
  const unlessSent = async () => {
    const isThere = readUnloadedDraft(personId, key) !== undefined || (await dbOf(personId).drafts.get(key)) !== undefined
    return isThere ? send() : undefined
  }
  const locks = availableLocks()
  return locks ? locks.request(`draft:${personId}:${key}`, unlessSent) : unlessSent()
}

/**
 * Stores what a form displays. A text that is not `isKnown` is of another tab with the same form: `join` combines the two, so that none is
 * lost. @returns the stored text. @throws StoreClosed, StorageFull
 */
export async function saveTyped(key: string, text: string, { personId, base, isKnown, join }: TypedBy): Promise<string> {
  const db = dbOf(personId)
  const left = readUnloadedDraft(personId, key)
  let stored = text
  await storeWork(db, [db.drafts], async () => {
    const there = await db.drafts.get(key)
    const theirs = there && there.text !== text && !isKnown(there.text) ? there.text : ''
    if (theirs !== '') stored = text === '' ? theirs : join(theirs, text)
    if (stored === '') await db.drafts.delete(key)
    else await db.drafts.put({ base, ...there, key, text: stored, savedAt: Date.now() })
  })
  removeUnchanged(key, personId, left)
  return stored
}

interface TypedBy {
  readonly personId: string
  readonly base: string | undefined
  readonly isKnown: (text: string) => boolean
  readonly join: (theirs: string, mine: string) => string
}

/** Deletes the draft of a sent text, if `send` has not deleted it already. Another tab's text stays. */
export async function deleteDraft(key: string, personId = currentPersonId()): Promise<void> {
  const db = dbOf(personId)
  if ((await db.drafts.where('key').equals(key).count()) > 0) await db.transaction('rw', db.drafts, () => deleteSent(db, key))
  const left = readUnloadedDraft(personId, key)
  if (left === undefined || isSent(personId, key, left)) removeUnloadedDraft(key, personId)
}

/** Stores the text of a page that unloads. */
export const putUnloadedDraft = (key: string, text: string, personId: string): void => putUnloaded(personId, bufferKey(key), text)

export const removeUnloadedDraft = (key: string, personId: string): void => removeUnloaded(personId, bufferKey(key))

/** A page that unloads during a save leaves a text that is newer than the saved one: that one stays. */
function removeUnchanged(key: string, personId: string, before: string | undefined): void {
  if (readUnloadedDraft(personId, key) === before) removeUnloadedDraft(key, personId)
}

/** Undefined if no page stored one. */
function readUnloadedDraft(personId: string, key: string): string | undefined {
  const left = unloadedBelow(bufferKey(key)).find((one) => one.personId === personId && one.key === bufferKey(key))
  return typeof left?.value === 'string' ? left.value : undefined
}

/** Deletes the texts of a user who discards unsent work, without sheets. */
export function discardUnloaded(personId: string): void {
  const left = unloadedBelow('').filter((one) => one.personId === personId && !one.key.startsWith(bufferKey(sheetPrefix)))
  for (const { key } of left) removeUnloaded(personId, key)
}

/**
 * Moves texts of unloaded pages to the drafts. They stay in the buffer while the disk is full or their user's vault is closed.
 * `leaverId`: a user whose texts must not stay readable in the buffer. @throws StorageFull if they would
 */
export async function restoreUnloadedDrafts(leaverId?: string): Promise<void> {
  for (const { personId, key, value } of unloadedBelow(bufferKey(''))) {
    if (typeof value !== 'string') continue
    try {
      await saveDraft(key.slice(bufferKey('').length), value, personId)
    } catch (error) {
      if (isFull(error) && personId === leaverId) throw error
      // The store of one user must not stop another's.
      if (!isFull(error) && !(error instanceof StoreClosed)) logFailure('A text of an unloaded page was not stored.', error)
    }
  }
}

/**
 * Moves the visitor's drafts to the user who signs in on this device. Two texts under one key are joined, one below the other. Two
 * attempts at one quiz, or two sheets, cannot be joined: the visitor's draft then stays with the visitor. @throws StoreClosed, StorageFull
 */
export async function adoptVisitorDrafts(personId: string): Promise<void> {
  await restoreUnloadedDrafts()
  const visitor = dbOf(visitorId)
  const own = dbOf(personId)
  for (const draft of await visitor.drafts.toArray()) {
    const existing = (await own.drafts.get(draft.key))?.text ?? ''
    if (existing !== '' && [attemptPrefix, sheetPrefix].some((prefix) => draft.key.startsWith(prefix))) continue
    // After a crash between the two writes, the user's draft contains the text already.
    const put = () => own.drafts.put({ ...draft, text: joined(existing, draft.text) })
    if (!existing.endsWith(draft.text)) await storeWork(own, [own.drafts], put)
    await visitor.drafts.delete(draft.key)
  }
}

/** Puts the second text below the first. */
export const joined = (existing: string, added: string) => (existing === '' ? added : `${existing}\n\n${added}`)

/** Appends a text to a draft. A repeated call, after a reload, changes nothing. @throws StorageFull */
export async function addToDraft(key: string, text: string): Promise<void> {
  const existing = await readDraft(key)
  if (text !== '' && !existing.endsWith(text)) await saveDraft(key, joined(existing, text))
}
