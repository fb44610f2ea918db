import type { Post } from '../../../contract/wall.ts'
import { send } from '../../offline/outbox/outbox.ts'
import { revise } from '../../offline/outbox/revise.ts'
import { returnText, takeBack } from '../../offline/outbox/take-back.ts'
import { forgetUserContent } from '../../offline/sync/worker-messages.ts'
import { editPost, removePost } from './wall.commands.ts'
import { composerDraft, type WallPost } from './wall.queries.ts'

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

/** Takes a new post back: its text returns to the composer, also if the server may have the post by now. */
export async function takeBackPost(post: WallPost): Promise<void> {
  if (post.pending && (await takeBack(post.pending.id))) return
  await returnText(composerDraft, post.body)
  await deletePost(post)
}
