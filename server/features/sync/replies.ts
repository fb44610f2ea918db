import { eq, sql } from 'drizzle-orm'
import type { ReplyRow } from '../../../contract/forum.ts'
import type { endpoints } from '../../../contract/index.ts'
import { rowShape } from '../../../contract/sync.ts'
import { id as uuid } from '../../../contract/values/text.ts'
import { readCommunityHorizon } from '../../db/community-changes.ts'
import type { Transaction } from '../../db/open.ts'
import { facts, posts, replies as replyRows, users } from '../../db/schema.ts'
import type { Handler } from '../../handler.ts'
import { Refusal } from '../../http/errors.ts'
import { findThread, replyChangesOf } from '../forum/forum.ts'
import { countsOpened, noteOpened } from '../moderation/note-opened.ts'
import type { NamedChange } from './changes-in.ts'
import { withPeople } from './people.ts'
import { epochKey } from './read-facts.ts'

const pageSize = 200
/** Characters of the texts of one page, beside its first reply: a slow connection stores page after page. */
const pageLength = 60_000

/**
 * Reads the replies of one thread or post in one snapshot. Their numbers are those of the community, and complete up to a number that was
 * read before (db/community-changes.ts).
 */
export const replies: Handler<typeof endpoints.sync.replies> = async (context, input) => {
  const { isNew, answer } = await readReplies(context, input)
  // The first request of a device for them: its user has opened the thread or post.
  if (context.person && isNew && !input.after && !answer.is_gone) await noteOpened(context.db, context.person.id, answer.parent_id)
  return answer
}

async function readReplies(
  { db, log, clock, person }: Parameters<typeof replies>[0],
  { of, after = 0, epoch: knownEpoch }: Parameters<typeof replies>[1],
) {
  const horizon = await readCommunityHorizon(db)
  return db.transaction(
    async (tx) => {
      const parent = await findParent(tx, of, { complete: horizon.complete, personId: person?.id ?? null })
      if (!parent) throw new Refusal('not_found')
      const { epoch, end, isNew } = parent
      // Another history, or a number that was never assigned: the device knows a database that no longer exists.
      const reset = (knownEpoch !== undefined && knownEpoch !== epoch) || after > horizon.last
      const from = reset ? 0 : after
      const answer = { epoch, parent_id: parent.id, community: horizon.complete, is_gone: parent.isGone, reset }
      const heads = parent.head ? [parent.head] : []
      if (parent.isGone) return { isNew, answer: { ...answer, cursor: end, more: false, changes: withPeople(heads) } }
      const since = { db, log, tx, person, shape: rowShape, now: clock(), from, until: end, limit: pageSize + 1 }
      const found = end > from ? await replyChangesOf(parent.id)(since) : []
      const page = found.slice(0, countInPage(found))
      const more = found.length > page.length
      return {
        isNew,
        answer: {
          ...answer,
          cursor: more ? (page.at(-1)?.change ?? end) : Math.max(from, end),
          more,
          changes: withPeople([...heads, ...page.map((row) => ({ table: 'replies', ...row }))]),
        },
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** Number of the first changes that one page has. */
function countInPage(changes: readonly { row: unknown }[]): number {
  let length = 0
  const end = changes.slice(0, pageSize).findIndex(({ row }, index) => {
    length += (row as ReplyRow | null)?.body.length ?? 0
    return index > 0 && length > pageLength
  })
  return end < 0 ? pageSize : end
}

interface Parent {
  id: string
  isGone: boolean
  /** Of a thread. */
  head?: NamedChange
  epoch: string
  /** The highest number of a stored reply up to `complete`. */
  end: number
  /** The account's opened threads still count (061). */
  isNew: boolean
}

interface Reading {
  complete: number
  personId: string | null
}

/** By its id, or a thread by its address. All that one statement can read. */
async function findParent(tx: Transaction, of: string, reading: Reading): Promise<Parent | undefined> {
  const isId = uuid.safeParse(of).success
  const thread = await findThread(tx, isId ? { id: of } : { slug: of }, stateColumns('threads', reading))
  if (thread) return { ...thread, ...stateOf(thread.also) }
  if (!isId) return undefined
  const [post] = await tx
    .select({ id: posts.id, removedAt: posts.removedAt, also: stateColumns('posts', reading) })
    .from(posts)
    .where(eq(posts.id, of))
  return post && { id: post.id, isGone: post.removedAt !== null, ...stateOf(post.also) }
}

const stateColumns = (parents: 'threads' | 'posts', { complete, personId }: Reading) => ({
  epoch: sql<string | null>`(select value from ${facts} where key = ${epochKey})`,
  end: sql<string | null>`(
    select max(change) from ${replyRows} where parent_id = ${sql.identifier(parents)}.id and change <= ${complete}
  )::text`,
  isNew: sql<boolean>`exists (select from ${users} as reader where reader.id = ${personId}::uuid and ${countsOpened})`,
})

function stateOf({ epoch, end, isNew }: { epoch: string | null; end: string | null; isNew: boolean }) {
  if (epoch === null) throw new Error('this database has no epoch')
  return { epoch, end: Number(end ?? 0), isNew }
}
