import type { CommandInput } from '../../../contract/command.ts'
import { wallCommands } from '../../../contract/wall.ts'
import type { DraftKey } from '../../offline/drafts/draft-key.ts'
import { localCommand } from '../../offline/outbox/local-command.ts'
import { send } from '../../offline/outbox/outbox.ts'
import { forgetUserContent } from '../../offline/sync/worker-messages.ts'
import { composerDraft } from './wall.queries.ts'

export type PostText = CommandInput<typeof wallCommands.editPost>

const draftOf = ({ id }: Pick<PostText, 'id'>): DraftKey => `post:${id}`

/** Sends another text of a post that the server has, or may have. */
async function correctPost({ id, body }: PostText, from: string): Promise<void> {
  await send(editPost, { id, body, from }, { draft: draftOf({ id }) })
  forgetUserContent()
}

/** The outbox edits a post and its correction alike. */
const postText = {
  textOf: ({ body }: PostText) => body,
  edit: { draftOf, withText: (post: PostText, body: string) => ({ ...post, body }), sendLate: correctPost },
}

/** Two edits as one, from the text of the first; null if the second began with another text. */
const merged = (first: PostText, then: PostText): PostText | null =>
  then.from === undefined || then.from === first.body ? { ...first, body: then.body } : null

export const addPost = localCommand(
  wallCommands.addPost,
  async (tables, { id, body, pictures }, { madeAt, userId }) => {
    const shown = pictures?.map(({ sha256: _ofDevice, ...picture }) => picture)
    await tables.put('posts', id, { id, author_id: userId, body, made_at: madeAt, edited_at: null, ...(shown && { pictures: shown }) })
  },
  {
    ...postText,
    takeBack: { draftOf: () => composerDraft, textOf: ({ body }) => body, editDraftOf: draftOf },
    // A rejected post has its author's last text.
    absorb(input, { name, input: later }) {
      if (name === 'editPost') return { ...input, body: (later as PostText).body }
      return name === 'removePost' ? 'cancel' : 'independent'
    },
  },
)

export const editPost = localCommand(
  wallCommands.editPost,
  async (tables, { id, body }, { madeAt }) => {
    const post = await tables.get('posts', id)
    if (post) await tables.put('posts', id, { ...post, body, edited_at: madeAt })
  },
  {
    ...postText,
    // Two consecutive unsent corrections are merged. Those of two tabs are not: the server rejects the second.
    coalesce: merged,
    // Two rejected ones are merged as well. A pending one is sent as it is: it has the whole text.
    absorb: (input, { name, input: later, state }) =>
      (name === 'editPost' && state === 'rejected' && merged(input, later as PostText)) || 'independent',
  },
)

export const removePost = localCommand(wallCommands.removePost, async (tables, { id }) => {
  await tables.remove('posts', id)
})
