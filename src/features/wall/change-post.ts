import type { Post } from '../../../contract/wall.ts'
import { readDraft, saveDraft } from '../../offline/drafts.ts'
import { forgetKeptPosts } from '../../offline/kept-text.ts'
import { amend, discard, send, sendAgain } from '../../offline/outbox.ts'
import { editPostLocally, removePostLocally } from './wall.commands.ts'
import type { WallPost } from './wall.queries.ts'

export const composerDraft = 'wall'

/** Gives a post another text, whatever has become of it so far: unseen it is simply changed, turned back it is sent again. */
export async function changePost({ id, pending }: WallPost, body: string): Promise<void> {
  // In another tab it may have been sent meanwhile.
  if (pending?.state === 'rejected' && (await sendAgain(pending.id, { id, body }))) return
  if (pending && pending.name !== 'removePost' && (await amend(pending.id, { id, body }))) return
  await send(editPostLocally, { id, body })
  forgetKeptPosts()
}

/** Deletes a post that the server has, or may have. */
export async function removePost({ id }: Pick<Post, 'id'>): Promise<void> {
  await send(removePostLocally, { id })
  forgetKeptPosts()
}

/** Takes a post back that has not arrived; its text becomes the composer's draft unless there is another. */
export async function takeBackPost(post: WallPost): Promise<void> {
  const { pending } = post
  if (pending?.name === 'addPost' && (await readDraft(composerDraft)) === '') await saveDraft(composerDraft, post.body)
  if (pending && (await discard(pending.id))) return
  await removePost(post)
}
