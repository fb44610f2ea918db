import type { CommandInput } from '../../../contract/command.ts'
import { wallCommands } from '../../../contract/wall.ts'
import { localCommand } from '../../offline/outbox/local-command.ts'

export const addPost = localCommand(
  wallCommands.addPost,
  async (tables, { id, body }, { madeAt, userId }) => {
    const me = await tables.get('users', userId)
    const author = { id: userId, name: me?.name ?? '', role: me?.role ?? ('student' as const), place: me?.place ?? '' }
    await tables.put('posts', id, { id, author, body, made_at: madeAt, edited_at: null })
  },
  {
    // A rejected post has its author's last text.
    absorb(input, { name, input: later }) {
      if (name === 'editPost') return { ...input, body: (later as CommandInput<typeof wallCommands.editPost>).body }
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
    // Two consecutive unsent corrections are merged.
    coalesce: (_previous, next) => next,
    // So are two rejected ones. A pending one is sent as it is: it has the whole text.
    absorb: (_input, { name, input: later, state }) =>
      name === 'editPost' && state === 'rejected' ? (later as CommandInput<typeof wallCommands.editPost>) : 'independent',
  },
)

export const removePost = localCommand(wallCommands.removePost, async (tables, { id }) => {
  await tables.remove('posts', id)
})
