import * as z from 'zod/mini'
import { author } from './account/person.ts'
import { commands } from './command.ts'
import { endpoint } from './endpoint.ts'
import { pageCursor } from './values/page-cursor.ts'
import { id, time, typedText } from './values/text.ts'

export const postMaxLength = 5000

/** A post on the wall. `made_at` is the author's time as corrected by the server; posts are ordered by it. */
export const post = z.object({
  id,
  author,
  body: z.string(),
  made_at: time,
  edited_at: z.nullable(time),
})
export type Post = z.output<typeof post>

export const wallCommands = commands({
  addPost: {
    version: 1,
    input: z.strictObject({ id, body: typedText(postMaxLength) }),
    lane: (input) => `post:${input.id}`,
  },
  editPost: {
    version: 1,
    input: z.strictObject({ id, body: typedText(postMaxLength) }),
    lane: (input) => `post:${input.id}`,
  },
  removePost: {
    version: 1,
    input: z.strictObject({ id }),
    lane: (input) => `post:${input.id}`,
  },
})

export const wallEndpoints = {
  /** Newest first, 50 per page. */
  list: endpoint({
    method: 'GET',
    path: '/posts',
    access: 'anyone',
    input: z.strictObject({ cursor: pageCursor }),
    output: z.object({ items: z.array(post), next_cursor: z.nullable(z.string()) }),
  }),
}
