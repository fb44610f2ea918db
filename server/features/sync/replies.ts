import { eq, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { ReplyRow } from '../../../contract/forum.ts'
import type { endpoints } from '../../../contract/index.ts'
import { id as uuid } from '../../../contract/values/text.ts'
import { readCommunityHorizon } from '../../db/community-changes.ts'
import type { Database } from '../../db/open.ts'
import { facts, posts, replies as replyRows, threads, users } from '../../db/schema.ts'
import { prepared } from '../../db/statements/prepared.ts'
import type { Handler } from '../../handler.ts'
import { Refusal } from '../../http/errors.ts'
import { changedReplies, headOf, replyChangeOf, selectThread } from '../forum/forum.ts'
import { countsOpened, noteOpened } from '../moderation/note-opened.ts'
import type { NamedChange } from './changes-in.ts'
import { withPeople } from './people.ts'
import { epochKey } from './read-facts.ts'

const pageSize = 200
/** Characters of the texts of one page, beside its first reply: a slow connection stores page after page. */
const pageLength = 60_000

/**
 * Reads the replies of one thread or post. Their numbers are those of the community, and complete up to a number that was
 * read before (db/community-changes.ts).
 */
export const replies: Handler<typeof endpoints.sync.replies> = async ({ db, person }, { of, after = 0, epoch: knownEpoch }) => {
  const { last, complete } = await readCommunityHorizon(db)
  const asked = { of, complete, personId: person?.id ?? null, limit: pageSize + 1 }
  const current = await findParent(db, { ...asked, from: after })
  // Another history, or a number that was never assigned: the device knows a database that no longer exists.
  const reset = (knownEpoch !== undefined && current !== undefined && knownEpoch !== current.epoch) || after > last
  const parent = reset ? await findParent(db, { ...asked, from: 0 }) : current
  if (!parent) throw new Refusal('not_found')
  const { epoch, end, isGone, isNew, found } = parent
  const answer = { epoch, parent_id: parent.id, community: complete, is_gone: isGone, reset }
  const heads = parent.head ? [parent.head] : []
  if (isGone) return { ...answer, cursor: end, more: false, changes: withPeople(heads) }
  // The first request of a device for them: its user has opened the thread or post.
  if (person && isNew && after === 0) await noteOpened(db, person.id, parent.id)
  const page = found.slice(0, countInPage(found))
  const more = found.length > page.length
  const cursor = more ? (page.at(-1)?.change ?? end) : Math.max(reset ? 0 : after, end)
  return { ...answer, cursor, more, changes: withPeople([...heads, ...page]) }
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
  /** One more than a page has, if there are more. */
  found: NamedChange[]
}

interface Asked {
  /** The parent's id, or a thread's address. */
  of: string
  from: number
  complete: number
  limit: number
  personId: string | null
}

/** One statement, so one snapshot. A post takes a second one. */
async function findParent(db: Database, asked: Asked): Promise<Parent | undefined> {
  const isId = uuid.safeParse(asked.of).success
  const [found] = await (isId ? readThread : readThreadAt)(db, asked)
  if (found) return { id: found.thread.id, isGone: found.thread.removedAt !== null, head: headOf(found), ...stateOf(found.also) }
  const [post] = isId ? await readPost(db, asked) : []
  return post && { id: post.id, isGone: post.removedAt !== null, ...stateOf(post.also) }
}

const stateColumns = (parentId: PgColumn) => ({
  found: changedReplies(parentId),
  epoch: sql<string | null>`(select value from ${facts} where key = ${epochKey})`,
  end: sql<string | null>`(
    select max(change) from ${replyRows} where parent_id = ${parentId} and change <= ${sql.placeholder('complete')}
  )::text`,
  isNew: sql<boolean>`exists (select from ${users} as reader where reader.id = ${sql.placeholder('personId')}::uuid and ${countsOpened})`,
})
type State = { readonly [C in keyof ReturnType<typeof stateColumns>]: ReturnType<typeof stateColumns>[C]['_']['type'] }

const readThread = prepared((on) => selectThread(on, stateColumns(threads.id)).where(eq(threads.id, sql.placeholder('of'))))
const readThreadAt = prepared((on) => selectThread(on, stateColumns(threads.id)).where(eq(threads.slug, sql.placeholder('of'))))
const readPost = prepared((on) => {
  const columns = { id: posts.id, removedAt: posts.removedAt, also: stateColumns(posts.id) }
  // With a join, because Drizzle writes the columns of a single table without its name.
  return on
    .select(columns)
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
    .where(eq(posts.id, sql.placeholder('of')))
})

function stateOf({ epoch, end, isNew, found }: State) {
  if (epoch === null) throw new Error('this database has no epoch')
  return { epoch, end: Number(end ?? 0), isNew, found: (found ?? []).map(replyChangeOf) }
}
