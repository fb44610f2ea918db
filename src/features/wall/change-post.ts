import type { Post } from '../../../contract/wall.ts'
import { readDraftBase } from '../../offline/drafts/drafts.ts'
import { send } from '../../offline/outbox/outbox.ts'
import { revise } from '../../offline/outbox/revise.ts'
import { returnText, takeBack } from '../../offline/outbox/take-back.ts'
import { dropPictures, returnPictures } from '../../offline/pictures/device-pictures.ts'
import { storeWork } from '../../offline/store/guarded-writes.ts'
import { currentPersonId } from '../../offline/store/person.ts'
import { personalDb } from '../../offline/store/personal-db.ts'
import { forgetUserContent } from '../../offline/sync/worker-messages.ts'
import { editPost, type PostText, removePost } from './wall.commands.ts'
import { composerDraft, type WallPost } from './wall.queries.ts'

/** Key of the draft of a post's text. */
export const postDraft = editPost.edit.draftOf

/**
 * Changes the text of a post, whatever its sync status: an unsent post is edited, a rejected one is sent again. `opened`: the text
 * that the form was opened with. If another tab has changed it since, the edit is a command of its own, which the server rejects.
 */
export async function changePost(post: WallPost, body: string, opened = post.body): Promise<void> {
  const { id, pending } = post
  const draft = postDraft({ id })
  const from = (await readDraftBase(draft)) ?? opened
  const shown = pending?.name === 'removePost' || from !== post.body ? null : pending
  await revise(shown, revisedInput(post, body), { draft, otherwise: () => editPost.edit.sendLate({ id, body }, from) })
}

/** The input of the pending command with another text. An unsent edit keeps the text that the first one began with. */
function revisedInput({ id, pending, theirs }: WallPost, body: string) {
  if (pending?.name === 'addPost') return { ...(pending.input as PostText), id, body }
  if (pending?.name !== 'editPost') return { id, body }
  // The author has seen both texts, and decides.
  return { ...editPost.edit.withText(pending.input as PostText, body), ...(theirs !== undefined && { from: theirs }) }
}

/** Deletes a post that the server has, or may have, with its pictures on this device. */
export async function deletePost({ id }: Pick<Post, 'id'>, personId = currentPersonId()): Promise<void> {
  await send(removePost, { id }, { personId, also: (db) => dropPictures(db, id) })
  forgetUserContent()
}

/** Takes a new post back: its text returns to the composer, also if the server may have the post by now. */
export async function takeBackPost(post: WallPost): Promise<void> {
  const db = personalDb()
  if (post.pending && (await takeBack(post.pending.id))) return
  await returnText(composerDraft, post.body, db.personId)
  await storeWork(db, [db.pictures], () => returnPictures(db, post.id))
  await deletePost(post, db.personId)
}
