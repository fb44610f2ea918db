import type { CommandInput } from '../../../contract/command.ts'
import { forumCommands, noReplies, withThreadChanges } from '../../../contract/forum.ts'
import { fieldEdits } from '../../offline/outbox/field-edits.ts'
import { type LocalTables, localCommand } from '../../offline/outbox/local-command.ts'
import { send } from '../../offline/outbox/outbox.ts'
import { forgetUserContent } from '../../offline/sync/worker-messages.ts'
import { repliesDraft, replyDraft } from './forum.queries.ts'

type StartInput = CommandInput<typeof forumCommands.startThread>
type ReplyInput = CommandInput<typeof forumCommands.addReply>
type EditInput = CommandInput<typeof forumCommands.editReply>
type ChangeInput = CommandInput<typeof forumCommands.changeThread>

/** Sends another text of a reply that the server has, or may have. */
async function correctReply({ id, of, body }: ReplyInput, from: string): Promise<void> {
  await send(editReply, { id, of, body, from }, { draft: replyDraft(id) })
  forgetUserContent()
}

/** Two edits as one, from the text of the first; null if the second is of another reply, or began with another text. */
const merged = (first: EditInput, then: EditInput): EditInput | null =>
  then.id === first.id && then.from === first.body ? { ...first, body: then.body } : null

export const startThread = localCommand(
  forumCommands.startThread,
  async (tables, { id, category_id, title, body }, { madeAt, userId }) => {
    const head = { is_pinned: false, is_locked: false, best_reply_id: null, last_at: madeAt, ...noReplies }
    await tables.put('threads', id, { id, slug: null, category_id, title, author_id: userId, made_at: madeAt, ...head })
    await tables.put('replies', id, { id, parent_id: id, author_id: userId, body, made_at: madeAt, edited_at: null, number: null })
    await followOwn(tables, id)
  },
  {
    textOf: ({ title, body }) => `${title}\n${body}`,
    edit: {
      draftOf: ({ id }: StartInput) => replyDraft(id),
      withText: (input: StartInput, body) => ({ ...input, body }),
      sendLate: ({ id, body }: StartInput, from) => correctReply({ id, of: { kind: 'thread', id }, body }, from),
    },
    // A rejected thread has its author's last words. Replies to it wait with it.
    absorb(input, { name, input: later }) {
      if (name === 'changeThread') return { ...input, ...titleAndPlace(input, later as ChangeInput) }
      if ((later as ReplyInput).id !== input.id) return 'keep'
      return name === 'removeReply' ? 'cancel' : { ...input, body: (later as EditInput).body }
    },
  },
)

const titleAndPlace = ({ title, category_id }: StartInput, { changes }: ChangeInput) => ({
  title: changes.title?.to ?? title,
  category_id: changes.category_id?.to ?? category_id,
})

export const saveCategory = localCommand(
  forumCommands.saveCategory,
  async (tables, { id, name, about }) => {
    const there = await tables.get('categories', id)
    // A new subject has no address yet: the server makes one.
    await tables.put('categories', id, { slug: id, position: Number.MAX_SAFE_INTEGER, ...there, id, name, about })
  },
  { textOf: ({ name, about }) => [name.bn, name.en, about.bn, about.en].filter((text) => text !== '').join('\n') },
)

export const changeThread = localCommand(
  forumCommands.changeThread,
  async (tables, { id, changes }) => {
    const thread = await tables.get('threads', id)
    if (thread) await tables.put('threads', id, withThreadChanges(thread, changes))
  },
  fieldEdits<ChangeInput>(forumCommands.changeThread.name),
)

/** Follows a thread in which the user has written, unless the user has decided about it. */
async function followOwn(tables: LocalTables, id: string): Promise<void> {
  if (!(await tables.get('follows', id))) await tables.put('follows', id, { id, is_following: true, decided_at: 0 })
}

export const followThread = localCommand(
  forumCommands.followThread,
  async (tables, { id, is_following }, { madeAt }) => {
    await tables.put('follows', id, { id, is_following, decided_at: madeAt })
  },
  { coalesce: (_previous, next) => next },
)

export const addReply = localCommand(
  forumCommands.addReply,
  async (tables, { id, of, body }, { madeAt, userId }) => {
    await tables.put('replies', id, { id, parent_id: of.id, author_id: userId, body, made_at: madeAt, edited_at: null, number: null })
    if (of.kind === 'thread') await followOwn(tables, of.id)
  },
  {
    textOf: ({ body }) => body,
    edit: {
      draftOf: ({ id }: ReplyInput) => replyDraft(id),
      withText: (input: ReplyInput, body) => ({ ...input, body }),
      sendLate: correctReply,
    },
    takeBack: { draftOf: ({ of }) => repliesDraft(of.id), textOf: ({ body }) => body, editDraftOf: ({ id }) => replyDraft(id) },
    // Other replies of the lane are other texts.
    absorb(input, { name, input: later }) {
      if ((later as ReplyInput).id !== input.id) return 'independent'
      return name === 'removeReply' ? 'cancel' : { ...input, body: (later as EditInput).body }
    },
  },
)

export const editReply = localCommand(
  forumCommands.editReply,
  async (tables, { id, body }, { madeAt }) => {
    const reply = await tables.get('replies', id)
    if (reply) await tables.put('replies', id, { ...reply, body, edited_at: madeAt })
  },
  {
    textOf: ({ body }) => body,
    edit: {
      draftOf: ({ id }: EditInput) => replyDraft(id),
      withText: (input: EditInput, body) => ({ ...input, body }),
      sendLate: correctReply,
    },
    coalesce: merged,
    absorb: (input, { name, input: later, state }) =>
      (name === 'editReply' && state === 'rejected' && merged(input, later as EditInput)) || 'independent',
  },
)

export const removeReply = localCommand(forumCommands.removeReply, async (tables, { id, of }) => {
  await tables.remove('replies', id)
  const thread = id === of.id ? await tables.get('threads', id) : undefined
  if (thread?.replies === 0) await tables.remove('threads', id)
})
