import type { Post } from '../../../contract/wall.ts'
import { readDraft, saveDraft } from '../../offline/drafts/drafts.ts'
import { discard, send } from '../../offline/outbox/outbox.ts'
import { revise } from '../../offline/outbox/revise.ts'
import { forgetUserContent } from '../../offline/sync/worker-messages.ts'
import { editPost, removePost } from './wall.commands.ts'
import type { WallPost } from './wall.queries.ts'

export const composerDraft = 'wall'
/** Key of the draft of a post's text. */
export const postDraft = editPost.edit.draftOf

/** Changes the text of a post, whatever its sync status: an unsent post is edited, a rejected one is sent again. */
export async function changePost({ id, pending }: Pick<WallPost, 'id' | 'pending'>, body: string): Promise<void> {
  const shown = pending?.name === 'removePost' ? null : pending
  await revise(shown, { id, body }, { draft: postDraft({ id }), otherwise: () => editPost.edit.sendLate({ id, body }) })
}

/** Deletes a post that the server has, or may have. */
export async function deletePost({ id }: Pick<Post, 'id'>): Promise<void> {
  await send(removePost, { id })
  forgetUserContent()
}

/** Takes a post back that has not arrived; its text becomes the composer's draft unless there is another. */
export async function takeBackPost(post: WallPost): Promise<void> {
  const { pending } = post
  if (pending?.name === 'addPost' && (await readDraft(composerDraft)) === '') await saveDraft(composerDraft, post.body)
  if (pending && (await discard(pending.id))) return
  await deletePost(post)
}
