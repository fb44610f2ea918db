import { joined, readDraft, restoreUnloadedDrafts, saveDraft } from '../drafts/drafts.ts'
import { announceReturn, type ReturnedText } from '../drafts/returned-texts.ts'
import { returnPictures } from '../pictures/device-pictures.ts'
import { withQuotaRetry } from '../storage/quota.ts'
import { currentPersonId } from '../store/person.ts'
import { personalDb } from '../store/personal-db.ts'
import { withFollowers } from './absorb.ts'
import { removeRow } from './outbox.ts'
import { rebaseOutbox } from './rebase.ts'
import { loadCommands } from './registry.ts'
import { isFree, laneRows } from './rows.ts'

/**
 * Removes a rejected or unsent command and returns its text to the draft of its form, below the existing text. The draft of an
 * unfinished edit replaces the text. One transaction: a text is either a draft or queued. Unsent commands that need the removed
 * one are removed too.
 * @returns false if nothing was taken back. @throws StorageFull
 */
export async function takeBack(id: string): Promise<boolean> {
  const db = personalDb()
  const commands = await loadCommands()
  await restoreUnloadedDrafts()
  let returned: ReturnedText | undefined
  await withQuotaRetry(() =>
    rebaseOutbox(db, async () => {
      returned = undefined
      const row = await db.outbox.where('id').equals(id).first()
      const form = row && commands[row.name]?.takeBack
      if (!row || !form || !isFree(row)) return
      const { input, followers } = withFollowers(commands, row, await laneRows(db, row.lane))
      const [key, edit] = [form.draftOf(input), form.editDraftOf(input)]
      const text = (await db.drafts.get(edit))?.text ?? form.textOf(input)
      await db.drafts.delete(edit)
      const draft = joined((await db.drafts.get(key))?.text ?? '', text)
      await db.drafts.put({ key, text: draft, savedAt: Date.now() })
      // From the last: each removal links the row's successor to its predecessor.
      for (const one of [row, ...followers.filter(isFree)].reverse()) await removeRow(db, one)
      if (row.name === 'addPost') await returnPictures(db, (row.input as { id: string }).id)
      returned = { personId: db.personId, key, text, draft }
    }, ['drafts', 'pictures']),
  )
  if (!returned) return false
  announceReturn(returned)
  return true
}

/** Returns a text whose command may have been sent. @throws StorageFull */
export async function returnText(key: string, text: string, personId = currentPersonId()): Promise<void> {
  const draft = joined(await readDraft(key), text)
  await saveDraft(key, draft, personId)
  announceReturn({ personId, key, text, draft })
}
