import type { RepliesOf } from '../../../../contract/forum.ts'
import { referencesIn } from '../../../../contract/references.ts'
import { readDraft, readDraftBase, saveDraft } from '../../../offline/drafts/drafts.ts'
import { discard, send } from '../../../offline/outbox/outbox.ts'
import { revise } from '../../../offline/outbox/revise.ts'
import { returnText, takeBack } from '../../../offline/outbox/take-back.ts'
import { personalDb } from '../../../offline/store/personal-db.ts'
import { forgetUserContent } from '../../../offline/sync/worker-messages.ts'
import { editReply, removeReply } from '../forum.commands.ts'
import { newThreadDraft, repliesDraft, replyDraft, type ShownReply } from '../forum.queries.ts'

/**
 * Changes the text of a reply, whatever its sync status: an unsent one is edited, a rejected one is sent again. `opened`: the text that
 * the form was opened with. If another tab has changed it since, the edit is a command of its own, which the server rejects.
 */
export async function changeReply(reply: ShownReply, of: RepliesOf, body: string, opened = reply.body): Promise<void> {
  const { id, pending } = reply
  const draft = replyDraft(id)
  const from = (await readDraftBase(draft)) ?? opened
  const shown = pending?.name === 'removeReply' || from !== reply.body ? null : pending
  await revise(shown, revisedInput(reply, of, body), { draft, otherwise: () => editReply.edit.sendLate({ id, of, body, from }, from) })
}

/** The input of the pending command with another text. An unsent edit keeps the text that the first one began with. */
function revisedInput({ id, pending, theirs }: ShownReply, of: RepliesOf, body: string) {
  // The author has seen both texts, and decides.
  return { ...((pending?.input as object | undefined) ?? { id, of }), body, ...(theirs !== undefined && { from: theirs }) }
}

/** Deletes a reply that the server has, or may have. */
export async function deleteReply({ id }: Pick<ShownReply, 'id'>, of: RepliesOf): Promise<void> {
  await send(removeReply, { id, of })
  forgetUserContent()
}

/** Takes a new reply back: its text returns to the composer, also if the server may have the reply by now. */
export async function takeBackReply(reply: ShownReply, of: RepliesOf): Promise<void> {
  if (reply.pending && (await takeBack(reply.pending.id))) return
  await returnText(repliesDraft(of.id), reply.body)
  await deleteReply(reply, of)
}

/** Removes an unsent thread with what waits for it. One that the server may have is deleted. */
export async function dropThread(id: string): Promise<void> {
  const db = personalDb()
  const lane = await db.outbox.where('lane').equals(`thread:${id}`).sortBy('seq')
  const [start] = lane
  if (start?.name !== 'startThread' || !(await discard(start.id))) return await deleteReply({ id }, { kind: 'thread', id })
  for (const { id: commandId } of lane.slice(1).reverse()) await discard(commandId)
}

/** Moves the text of a rejected reply to the form of a new thread. */
export async function moveToNewThread(body: string, commandId: string): Promise<void> {
  await addToNewThread(body)
  await discard(commandId)
}

/** Puts a text into the form of a new thread, below what is there. */
export async function addToNewThread(body: string): Promise<void> {
  const fields = fieldsOf(await readDraft(newThreadDraft))
  const text = [fields.body ?? '', referencesIn(body).text.trim()].filter((part) => part !== '').join('\n\n')
  await saveDraft(newThreadDraft, JSON.stringify({ ...fields, body: text }))
}

function fieldsOf(draft: string): { body?: string } {
  try {
    return JSON.parse(draft) as { body?: string }
  } catch {
    return {}
  }
}
