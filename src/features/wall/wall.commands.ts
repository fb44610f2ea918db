import type { CommandInput } from '../../../contract/command.ts'
import { addPost, editPost, removePost } from '../../../contract/wall.ts'
import { localCommand } from '../../offline/outbox.ts'

export const addPostLocally = localCommand(
  addPost,
  async (tables, { id, body }, { madeAt, userId }) => {
    const me = await tables.get('users', userId)
    const author = { id: userId, name: me?.name ?? '', role: me?.role ?? ('student' as const), place: me?.place ?? '' }
    await tables.put('posts', id, { id, author, body, made_at: madeAt, edited_at: null })
  },
  {
    // A post that the server turned back is what its author last made of it.
    takeIn(input, { name, input: later }) {
      if (name === 'editPost') return { ...input, body: (later as CommandInput<typeof editPost>).body }
      return name === 'removePost' ? 'nothing' : 'apart'
    },
  },
)

export const editPostLocally = localCommand(
  editPost,
  async (tables, { id, body }, { madeAt }) => {
    const post = await tables.get('posts', id)
    if (post) await tables.put('posts', id, { ...post, body, edited_at: madeAt })
  },
  {
    // Two corrections in a row that nobody has seen are one correction.
    coalesce: (_previous, next) => next,
    // So are two that came back. One that has not is left to go its way: it holds the whole text.
    takeIn: (_input, { name, input: later, state }) =>
      name === 'editPost' && state === 'rejected' ? (later as CommandInput<typeof editPost>) : 'apart',
  },
)

export const removePostLocally = localCommand(removePost, async (tables, { id }) => {
  await tables.remove('posts', id)
})
