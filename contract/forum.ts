import * as z from 'zod/mini'
import { author } from './account/person.ts'
import { commands } from './command.ts'
import { endpoint } from './endpoint.ts'
import { reactionCounts } from './reactions.ts'
import { clashingFields, withFields } from './values/field-changes.ts'
import { pageCursor } from './values/page-cursor.ts'
import { id, localizedText, reference, time, typedText } from './values/text.ts'

export const replyMaxLength = 5000
export const threadTitleMaxLength = 150

/** Number of the threads with the newest activity on a device, beside the user's own. */
export const threadWindow = 300

/** A subject of the forum, made by staff. A pulled row. */
export const category = z.object({
  id,
  slug: reference,
  name: localizedText,
  about: z.object({ bn: z.string(), en: z.string() }),
  position: z.number(),
})
export type Category = z.output<typeof category>

const categoryText = (maxLength: number) => z.strictObject({ bn: typedText(maxLength, 0), en: typedText(maxLength, 0) })
export const categoryNameMaxLength = 60
export const categoryAboutMaxLength = 150
/** One of the two languages is enough. */
const categoryName = categoryText(categoryNameMaxLength).check(z.refine(({ bn, en }) => bn !== '' || en !== '', { error: 'required' }))
const categoryTexts = { name: categoryName, about: categoryText(categoryAboutMaxLength) }
export const sameCategory = (one: Pick<Category, 'name' | 'about'>, other: Pick<Category, 'name' | 'about'>): boolean =>
  one.name.bn === other.name.bn && one.name.en === other.name.en && one.about.bn === other.about.bn && one.about.en === other.about.en

/** The parent of replies: a thread of the forum, or a post of the wall. */
export const repliesOf = z.strictObject({ kind: z.enum(['thread', 'post']), id })
export type RepliesOf = z.output<typeof repliesOf>

/**
 * Numbers of the replies to a thread or post, moved in batches (docs/decisions/054). `replies`: their count. `last_number`: the number of
 * the newest one. `moved`: the last change of any; `last_removal`: the last change that removed one.
 */
export const tally = { replies: z.number(), last_number: z.number(), moved: z.number(), last_removal: z.number() }
export const noReplies = { replies: 0, last_number: 0, moved: 0, last_removal: 0 }

const fields = {
  id,
  /** The thread's address. Null on a device until the server has made it; a new title leaves it as it is. */
  slug: z.nullable(reference),
  category_id: id,
  title: z.string(),
  made_at: time,
  is_pinned: z.boolean(),
  is_locked: z.boolean(),
  best_reply_id: z.nullable(id),
  /** The server's time of the newest reply, or of the thread. */
  last_at: time,
  ...tally,
}

/** A pulled head of a thread; its author is a row of `people`. The thread's first text is the reply with the thread's id. */
export const threadRow = z.object({ ...fields, author_id: id })
export type ThreadRow = z.output<typeof threadRow>

/** The head of a thread in an answer. */
export const thread = z.object({ ...fields, author })
export type Thread = z.output<typeof thread>

/**
 * A pulled reply to a thread or post. `number` orders the replies of one parent as the server received them; null on the device until
 * then. The text is Markdown without HTML.
 */
export const replyRow = z.object({
  id,
  parent_id: id,
  author_id: id,
  body: z.string(),
  made_at: time,
  edited_at: z.nullable(time),
  number: z.nullable(z.number()),
  /** As of the row's last change. Absent: none. */
  reactions: z.optional(reactionCounts),
})
export type ReplyRow = z.output<typeof replyRow>

/**
 * A thread that the user follows, or no longer does. A user who starts a thread or replies in it follows it, but for
 * an own decision. The id is the thread's.
 */
export const followRow = z.object({ id, is_following: z.boolean(), decided_at: time })

const changeOf = <T extends z.ZodMiniType>(value: T) => z.optional(z.strictObject({ from: z.optional(value), to: value }))
const title = typedText(threadTitleMaxLength)

/** One entry per changed field (docs/decisions/022). */
export const threadChanges = z.strictObject({
  // Earlier servers stored titles that normalising had lengthened.
  title: z.optional(z.strictObject({ from: z.optional(z.string().check(z.maxLength(3 * threadTitleMaxLength))), to: title })),
  category_id: changeOf(id),
  is_pinned: changeOf(z.boolean()),
  is_locked: changeOf(z.boolean()),
  best_reply_id: changeOf(z.nullable(id)),
})
export type ThreadChanges = z.output<typeof threadChanges>
export type ThreadField = keyof ThreadChanges
export type ThreadValues = { [F in ThreadField]: NonNullable<ThreadChanges[F]>['to'] }

/** The fields of a thread that a command may change. */
export const threadValues = ({ title, category_id, is_pinned, is_locked, best_reply_id }: ThreadValues): ThreadValues => ({
  title,
  category_id,
  is_pinned,
  is_locked,
  best_reply_id,
})

/** The thread with the changes applied. */
export const withThreadChanges = <T extends ThreadValues>(thread: T, changes: ThreadChanges): T => ({
  ...thread,
  ...withFields(threadValues(thread), changes),
})

/** Fields that another person has changed since. */
export const threadClashes = (thread: ThreadValues, changes: ThreadChanges): ThreadField[] => clashingFields(threadValues(thread), changes)

/** Replies are in the lane of their parent: those to a new thread or post are settled after it. */
const laneOf = ({ of }: { of: RepliesOf }) => `${of.kind}:${of.id}`
const body = typedText(replyMaxLength)

export const forumCommands = commands({
  startThread: {
    version: 1,
    input: z.strictObject({ id, category_id: id, title, body }),
    lane: (input) => `thread:${input.id}`,
  },
  /** Staff make a subject, or change its texts from those that they saw (`from`; null: a new one). */
  saveCategory: {
    version: 1,
    input: z.strictObject({ id, ...categoryTexts, from: z.nullable(z.strictObject(categoryTexts)) }),
    lane: (input) => `category:${input.id}`,
  },
  /** Each field from the value that its editor saw: staff move, pin and lock, the author may change the title and choose the best reply. */
  changeThread: {
    version: 1,
    input: z.strictObject({ id, changes: threadChanges }),
    lane: (input) => `thread:${input.id}`,
  },
  /** The last decision of the user counts, in any order of devices. In a lane of its own: a follow never waits for a reply. */
  followThread: {
    version: 1,
    input: z.strictObject({ id, is_following: z.boolean() }),
    lane: (input) => `follow:${input.id}`,
    isDecision: true,
  },
  /** Rejected with `locked` or `gone` for the state of its thread or post. The author's text stays in the outbox. */
  addReply: { version: 1, input: z.strictObject({ id, of: repliesOf, body }), lane: laneOf },
  /** Replaces the text `from` that the author began with (docs/decisions/041). The thread's id is its first text. */
  editReply: {
    version: 1,
    input: z.strictObject({ id, of: repliesOf, body, from: z.string().check(z.maxLength(3 * replyMaxLength)) }),
    lane: laneOf,
  },
  /** A first text without replies takes its thread along. */
  removeReply: { version: 1, input: z.strictObject({ id, of: repliesOf }), lane: laneOf },
})

export const searchMaxLength = 100
export const searchMaxWords = 6

/** The sought words as the server compares them; none if the text is too short to find anything by. */
export function soughtWords(text: string): string[] {
  const plain = text
    .normalize('NFC')
    .replace(/[\u200b-\u200d\ufeff]/g, '')
    .toLowerCase()
  const words = plain.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return [...new Set(words)].filter((word) => word.length > 1).slice(0, searchMaxWords)
}

export const forumEndpoints = {
  /** All threads whose title, or one text, has every word, by its beginning: those by title first, then the newest. At most 50. */
  search: endpoint({
    method: 'GET',
    path: '/forum/search',
    access: 'anyone',
    perMinute: 30,
    input: z.strictObject({ q: typedText(searchMaxLength) }),
    output: z.object({ items: z.array(thread) }),
  }),
  /** Threads by their newest activity, 50 per page. */
  threads: endpoint({
    method: 'GET',
    path: '/forum/threads',
    access: 'anyone',
    input: z.strictObject({ cursor: pageCursor, category: z.optional(reference) }),
    output: z.object({ items: z.array(thread), next_cursor: z.nullable(z.string()) }),
  }),
}
