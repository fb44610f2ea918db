import * as z from 'zod/mini'
import { command } from './command.ts'
import { endpoint } from './endpoint.ts'
import { pageCursor } from './page-cursor.ts'
import { author } from './person.ts'
import { id, time, typedText } from './text.ts'

export const postMaxLength = 5000

/** A post on the wall. `made_at` is the author's moment as far as it can be trusted; the order is the server's. */
export const post = z.object({
  id,
  author,
  body: z.string(),
  made_at: time,
  edited_at: z.nullable(time),
})
export type Post = z.output<typeof post>

export const addPost = command({
  name: 'addPost',
  version: 1,
  input: z.strictObject({ id, body: typedText(postMaxLength) }),
  lane: (input) => `post:${input.id}`,
})

export const editPost = command({
  name: 'editPost',
  version: 1,
  input: z.strictObject({ id, body: typedText(postMaxLength) }),
  lane: (input) => `post:${input.id}`,
})

export const removePost = command({
  name: 'removePost',
  version: 1,
  input: z.strictObject({ id }),
  lane: (input) => `post:${input.id}`,
})

export const wallEndpoints = {
  /** Newest first, 50 a page. */
  list: endpoint({
    method: 'GET',
    path: '/posts',
    access: 'anyone',
    input: z.strictObject({ cursor: pageCursor }),
    output: z.object({ items: z.array(post), next_cursor: z.nullable(z.string()) }),
  }),
}
