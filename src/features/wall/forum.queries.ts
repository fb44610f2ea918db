import type { ShownPerson } from '../../../contract/account/person.ts'
import { type Category, type ReplyRow, type ThreadRow, threadWindow } from '../../../contract/forum.ts'
import { type References, referencesIn } from '../../../contract/references.ts'
import type { DraftKey } from '../../offline/drafts/draft-key.ts'
import { type People, peopleTables, readNaming, readUnwanted } from '../../offline/local-rows/people.ts'
import { localQuery, NotOnDevice } from '../../offline/store/local-query.ts'
import { type OutboxRow, type PersonalDb, personalDb } from '../../offline/store/personal-db.ts'
import { openedReplies, repliesScope } from '../../offline/sync/opened-replies.ts'
import { pullReplies } from '../../offline/sync/replies.ts'

/** Key of the draft of a new thread. */
export const newThreadDraft = 'thread:new'
/** Key of the draft of a new reply to a thread or post. */
export const repliesDraft = (parentId: string): DraftKey => `replies:${parentId}`
/** Key of the draft of another text of a reply. */
export const replyDraft = (id: string): DraftKey => `reply:${id}`
/** Key of the draft of another title of a thread. */
export const titleDraft = (threadId: string): DraftKey => `thread-title:${threadId}`

type Pending = Pick<OutboxRow, 'id' | 'name' | 'input' | 'state' | 'attempts' | 'code' | 'message' | 'fullOn'>

/** A reply with what is still on its way for it; null when the server has all of it. */
export interface ShownReply extends ReplyRow {
  author: ShownPerson
  pending: Pending | null
  /** The text that it quotes, as it is now; null if it is not on the device, or is of an unwanted person. Absent: none. */
  quoted?: Pick<ShownReply, 'author' | 'body'> | null
  /** The wanted people whom it mentions. */
  mentioned: ShownPerson[]
  /** The server's text, if it rejected `pending` because another device has changed the reply. */
  theirs?: string
}

export interface ListedThread extends ThreadRow {
  author: ShownPerson
  /** Undefined if the device does not know the subject. */
  category: Category | undefined
  /** Others have replied since the user last opened it on this device. */
  isUnread: boolean
  /** Unsent or rejected changes of its head. */
  pending: Pending | null
}

/** The replies to a thread or post, in order. */
export interface Replies {
  replies: ShownReply[]
  /** True once they were fetched; an empty list is meaningful only then. */
  isKnown: boolean
}

export interface Conversation extends Replies {
  thread: ListedThread
  /** The thread's own text; null if it is not on the device, or was removed. */
  first: ShownReply | null
}

export interface Forum {
  categories: Category[]
  /** Pinned ones first, then by their newest activity; unsent ones on top. */
  threads: ListedThread[]
  /** The device has as many threads as it may have, with those that are not shown. */
  isFull: boolean
  isKnown: boolean
}

const tables = ['own.threads', 'own.categories', 'own.replies', ...peopleTables, 'own.outbox', 'own.cursors'] as const
const names = ['threads', 'categories', 'replies', 'posts'] as const

/** All subjects and threads on the device. */
export function forumQuery() {
  return localQuery<Forum>({
    key: ['forum'],
    tables: ['own.threads', 'own.categories', ...peopleTables, 'own.outbox', 'own.cursors'],
    read: () => {
      const db = personalDb()
      return readNaming(db, names, async (people) => {
        const [categories, rows, waiting, opened, seen, { wanted }] = await Promise.all([
          readCategories(db),
          db.threads.orderBy('last_at').reverse().toArray(),
          readWaiting(db, 'thread:'),
          openedReplies(db),
          db.cursors.get('community'),
          people,
        ])
        const isUnread = ({ id, last_number }: ThreadRow) => last_number > (opened.get(id)?.seen ?? Number.POSITIVE_INFINITY)
        const threads = rows.flatMap((row) => {
          const author = wanted(row.author_id)
          return author ? [{ ...listed(row, categories, author, waiting), isUnread: isUnread(row) }] : []
        })
        const rank = (thread: ListedThread) => (thread.slug === null ? 2 : Number(thread.is_pinned))
        const sorted = threads.sort((one, other) => rank(other) - rank(one))
        return { categories, threads: sorted, isFull: rows.length >= threadWindow, isKnown: seen !== undefined }
      })
    },
  })
}

/** True for a thread that the user follows. */
export function followsQuery(threadId: string) {
  return localQuery<boolean>({
    key: ['follows', threadId],
    tables: ['own.follows'],
    read: async () => (await personalDb().follows.get(threadId))?.is_following === true,
  })
}

/** The texts on the device by the id of their thread, for the search. */
export function forumTextsQuery() {
  return localQuery<ReadonlyMap<string, readonly string[]>>({
    key: ['forum-texts'],
    tables: ['own.replies', 'own.ties'],
    async read() {
      const db = personalDb()
      const unwanted = await readUnwanted(db)
      const texts = new Map<string, string[]>()
      for (const { parent_id, author_id, body } of await db.replies.toArray())
        if (!unwanted.has(author_id)) texts.set(parent_id, [...(texts.get(parent_id) ?? []), referencesIn(body).text])
      return texts
    },
  })
}

/** A thread with its replies, by its address or id. Fetches one that is not on the device. */
export function conversationQuery(reference: string) {
  return localQuery<Conversation>({
    key: ['conversation', reference],
    tables,
    async read() {
      const db = personalDb()
      const found = await readNaming(db, names, async (people) => {
        const thread = (await db.threads.where('slug').equals(reference).first()) ?? (await db.threads.get(reference))
        if (!thread) return undefined
        const [categories, persons, waiting] = await Promise.all([readCategories(db), people, readWaiting(db, `thread:${thread.id}`)])
        if (persons.isBlocked(thread.author_id)) return null
        const { replies, isKnown } = await readReplies(db, thread.id, persons, waiting)
        const first = replies.find(({ id }) => id === thread.id) ?? null
        return {
          thread: listed(thread, categories, persons.named(thread.author_id), waiting),
          first,
          replies: replies.filter((reply) => reply !== first),
          isKnown: isKnown || thread.slug === null,
        }
      })
      if (found === null) throw new NotOnDevice('missing')
      return found
    },
    async fill() {
      await pullReplies(reference)
    },
  })
}

/** The comments below a post. */
export function commentsQuery(postId: string) {
  return localQuery<Replies>({
    key: ['comments', postId],
    tables: ['own.replies', ...peopleTables, 'own.outbox', 'own.cursors'],
    read: () => {
      const db = personalDb()
      return readNaming(db, names, async (people) => readReplies(db, postId, await people, await readWaiting(db, `post:${postId}`)))
    },
  })
}

const readCategories = async (db: PersonalDb): Promise<Category[]> =>
  (await db.categories.toArray()).sort((one, other) => one.position - other.position)

/** Unsettled and rejected commands of lanes with this beginning, oldest first. */
async function readWaiting(db: PersonalDb, lane: string): Promise<OutboxRow[]> {
  const rows = await db.outbox.where('lane').startsWith(lane).toArray()
  return rows.filter(({ state }) => state !== 'applied').sort((one, other) => one.seq - other.seq)
}

/** Rejected commands first: later ones depend on them or are independent. */
const pendingOf = (rows: readonly OutboxRow[]): OutboxRow | null => rows.find(({ state }) => state === 'rejected') ?? rows.at(-1) ?? null

function listed(row: ThreadRow, categories: readonly Category[], author: ShownPerson, waiting: readonly OutboxRow[]): ListedThread {
  const own = waiting.filter(({ lane, name }) => lane === `thread:${row.id}` && (name === 'startThread' || name === 'changeThread'))
  return { ...row, author, category: categories.find(({ id }) => id === row.category_id), isUnread: false, pending: pendingOf(own) }
}

async function readReplies(db: PersonalDb, parentId: string, { wanted }: People, waiting: readonly OutboxRow[]): Promise<Replies> {
  const [rows, seen, baseRows] = await Promise.all([
    db.replies.where('parent_id').equals(parentId).toArray(),
    db.cursors.get(repliesScope(parentId)),
    db.baseRows.toArray(),
  ])
  const own = waiting.filter(({ name }) => name !== 'changeThread')
  const serverText = new Map(baseRows.flatMap(({ table, key, row }) => (table === 'replies' && row ? [[key, (row as ReplyRow).body]] : [])))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const quotedBy = (id: string): Pick<ShownReply, 'author' | 'body'> | null => {
    const row = byId.get(id)
    const author = row && wanted(row.author_id)
    return author ? { author, body: row.body } : null
  }
  const replies = rows.flatMap((row): ShownReply[] => {
    const author = wanted(row.author_id)
    if (!author) return []
    const pending = pendingOf(own.filter(({ input }) => (input as { id: string }).id === row.id))
    const theirs = pending && isClash(pending) ? serverText.get(row.id) : undefined
    const from = (pending?.input as { from?: string } | undefined)?.from
    const { quote, mentions } = referencesIn(row.body)
    const mentioned = mentions.flatMap((id) => wanted(id) ?? [])
    const refers = { mentioned, ...(quote !== null && { quoted: quotedBy(quote) }) }
    return [{ ...row, author, pending, ...refers, ...(theirs !== undefined && theirs !== from && { theirs }) }]
  })
  // The server's order; unsent ones last, in the order in which they were written.
  const place = ({ number, made_at }: ReplyRow) => number ?? Number.MAX_SAFE_INTEGER / 2 + made_at
  return { replies: replies.sort((one, other) => place(one) - place(other)), isKnown: seen !== undefined }
}

/** The texts and people whom an unsent text refers to, as they are now. */
export function referencedQuery({ quote, mentions }: Pick<References, 'quote' | 'mentions'>) {
  return localQuery<Pick<ShownReply, 'quoted' | 'mentioned'>>({
    key: ['referenced', quote ?? '', ...mentions],
    tables: ['own.replies', ...peopleTables],
    read() {
      const db = personalDb()
      return readNaming(db, 'replies', async (people) => {
        const [row, { wanted }] = await Promise.all([quote === null ? undefined : db.replies.get(quote), people])
        const author = row && wanted(row.author_id)
        const mentioned = mentions.flatMap((id) => wanted(id) ?? [])
        return { mentioned, ...(quote !== null && { quoted: author ? { author, body: row.body } : null }) }
      })
    },
  })
}

/** The server has another text than the edit began with. */
export const isClash = ({ name, code }: Pick<OutboxRow, 'name' | 'code'>): boolean => name === 'editReply' && code === 'changed_meanwhile'
