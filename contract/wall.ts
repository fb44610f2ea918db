import * as z from 'zod/mini'
import { author } from './account/person.ts'
import { commands } from './command.ts'
import { endpoint } from './endpoint.ts'
import { sentPictures, shownPicture } from './pictures.ts'
import { reactionCounts } from './reactions.ts'
import { pageCursor } from './values/page-cursor.ts'
import { queryNumber } from './values/query-number.ts'
import { id, time, typedText } from './values/text.ts'

export const postMaxLength = 5000

/** Number of the newest posts on a device, beside the user's own. Older ones are read from the server when the user asks for them. */
export const wallWindow = 200

const fields = {
  id,
  body: z.string(),
  made_at: time,
  edited_at: z.nullable(time),
  /** Number of comments, moved in batches, and the last change and removal among them. Absent in rows of earlier builds. */
  replies: z.optional(z.number()),
  moved: z.optional(z.number()),
  last_removal: z.optional(z.number()),
  /** Absent for a post without pictures, and in rows of earlier builds. */
  pictures: z.optional(z.array(shownPicture)),
  /** As of the row's last change. Absent: none. */
  reactions: z.optional(reactionCounts),
}

/** A pulled post; its author is a row of `people`. `made_at` is the author's time as corrected by the server; posts are ordered by it. */
export const postRow = z.object({ ...fields, author_id: id })
export type PostRow = z.output<typeof postRow>

/** A post in an answer. */
export const post = z.object({ ...fields, author })
export type Post = z.output<typeof post>

export const wallCommands = commands({
  addPost: {
    version: 1,
    input: z.strictObject({ id, body: typedText(postMaxLength), pictures: z.optional(sentPictures) }),
    lane: (input) => `post:${input.id}`,
  },
  /**
   * Replaces the text `from` that the author began with. Rejected with `changed_meanwhile` if the post has another text by then:
   * both texts are the author's own, so only the author can choose. Version 1 has no `from` and replaces every text.
   */
  editPost: {
    version: 2,
    input: z.strictObject({ id, body: typedText(postMaxLength), from: z.optional(z.string().check(z.maxLength(3 * postMaxLength))) }),
    lane: (input) => `post:${input.id}`,
    upgrade: (_version, input) => input,
  },
  removePost: {
    version: 1,
    input: z.strictObject({ id }),
    lane: (input) => `post:${input.id}`,
  },
})

/** True if the text is the one that an edit began with. A device may have stored it before the server normalised it. */
export const isText = (body: string, from: string): boolean => body === from || body === from.normalize('NFC').trim()

export const wallEndpoints = {
  /** Newest first, 50 per page. `before`: only posts of that time or earlier; for the first page. */
  list: endpoint({
    method: 'GET',
    path: '/posts',
    access: 'anyone',
    input: z.strictObject({ cursor: pageCursor, before: z.optional(queryNumber) }),
    output: z.object({ items: z.array(post), next_cursor: z.nullable(z.string()) }),
  }),
}
