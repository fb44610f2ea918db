import { and, eq, lte, max } from 'drizzle-orm'
import type { ReplyRow } from '../../../contract/forum.ts'
import type { endpoints } from '../../../contract/index.ts'
import { rowShape } from '../../../contract/sync.ts'
import { id as uuid } from '../../../contract/values/text.ts'
import { readCommunityHorizon } from '../../db/community-changes.ts'
import type { Transaction } from '../../db/open.ts'
import { posts, replies as replyRows, threads } from '../../db/schema.ts'
import type { Handler } from '../../handler.ts'
import { Refusal } from '../../http/errors.ts'
import { replyChangesOf, threadHead } from '../forum/forum.ts'
import { noteOpened } from '../moderation/note-opened.ts'
import { withPeople } from './people.ts'
import { readFacts } from './read-facts.ts'

const pageSize = 200
/** Characters of the texts of one page, beside its first reply: a slow connection stores page after page. */
const pageLength = 60_000

/**
 * Reads the replies of one thread or post in one snapshot. Their numbers are those of the community, and complete up to a number that was
 * read before (db/community-changes.ts).
 */
export const replies: Handler<typeof endpoints.sync.replies> = async (context, input) => {
  const answer = await readReplies(context, input)
  // The first request of a device for them: its user has opened the thread or post.
  if (context.person?.role === 'student' && !input.after && !answer.is_gone)
    await noteOpened(context.db, context.person.id, answer.parent_id)
  return answer
}

const readReplies: Handler<typeof endpoints.sync.replies> = async ({ db, log, clock, person }, { of, after = 0, epoch: knownEpoch }) => {
  const horizon = await readCommunityHorizon(db)
  return db.transaction(
    async (tx) => {
      const parent = await findParent(tx, of)
      if (!parent) throw new Refusal('not_found')
      const { epoch } = await readFacts(tx)
      const end = await newestReply(tx, parent.id, horizon.complete)
      // Another history, or a number that was never assigned: the device knows a database that no longer exists.
      const reset = (knownEpoch !== undefined && knownEpoch !== epoch) || after > horizon.last
      const from = reset ? 0 : after
      const answer = { epoch, parent_id: parent.id, community: horizon.complete, is_gone: parent.isGone, reset }
      const head = parent.kind === 'thread' ? await threadHead(tx, parent.id) : undefined
      const heads = head ? [head] : []
      if (parent.isGone) return { ...answer, cursor: end, more: false, changes: withPeople(heads) }
      const since = { db, log, tx, person, shape: rowShape, now: clock(), from, until: end, limit: pageSize + 1 }
      const found = await replyChangesOf(parent.id)(since)
      const page = found.slice(0, countInPage(found))
      const more = found.length > page.length
      return {
        ...answer,
        cursor: more ? (page.at(-1)?.change ?? end) : Math.max(from, end),
        more,
        changes: withPeople([...heads, ...page.map((row) => ({ table: 'replies', ...row }))]),
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
  kind: 'thread' | 'post'
  id: string
  isGone: boolean
}

/** By its id, or a thread by its address. */
async function findParent(tx: Transaction, of: string): Promise<Parent | undefined> {
  const isId = uuid.safeParse(of).success
  const [thread] = await tx
    .select({ id: threads.id, removedAt: threads.removedAt })
    .from(threads)
    .where(isId ? eq(threads.id, of) : eq(threads.slug, of))
  if (thread) return { kind: 'thread', id: thread.id, isGone: thread.removedAt !== null }
  if (!isId) return undefined
  const [post] = await tx.select({ id: posts.id, removedAt: posts.removedAt }).from(posts).where(eq(posts.id, of))
  return post && { kind: 'post', id: post.id, isGone: post.removedAt !== null }
}

/** The highest number of a stored reply up to `complete`. */
async function newestReply(tx: Transaction, parentId: string, complete: number): Promise<number> {
  const [row] = await tx
    .select({ change: max(replyRows.change) })
    .from(replyRows)
    .where(and(eq(replyRows.parentId, parentId), lte(replyRows.change, complete)))
  return row?.change ?? 0
}
