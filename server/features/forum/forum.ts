import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { type Category, type ReplyRow, type Thread, type ThreadRow, threadWindow } from '../../../contract/forum.ts'
import type { endpoints } from '../../../contract/index.ts'
import { id, time } from '../../../contract/values/text.ts'
import { readCursor, writeCursor } from '../../db/lists/page-cursor.ts'
import type { Database } from '../../db/open.ts'
import { categories, replies, threads, users } from '../../db/schema.ts'
import { jsonObject } from '../../db/statements/json-rows.ts'
import type { AreaHandlers } from '../../handler.ts'
import { type PersonInJson, personColumns, personFrom, personJson, shownTo, type Viewer, viewerOf } from '../../people/shown-to.ts'
import { changesBy, changesIn, type NamedChange, type ReadChanges } from '../sync/changes-in.ts'
import { matchesOf } from './search.ts'

const pageSize = 50
const position = z.tuple([time, id])

export const forumHandlers: AreaHandlers<typeof endpoints.forum> = {
  async search({ db, person }, { q }) {
    const matches = await matchesOf(db, q)
    const { unlisted } = await viewerOf(db, person, [...new Set(matches.map(({ authorId }) => authorId))])
    // A text of a person whom the reader does not see finds nothing either.
    const seen = matches.filter(({ authorId }) => !unlisted.has(authorId))
    if (seen.length === 0) return { items: [] }
    const rows = await selectThreads(db)
      .where(
        and(
          isNull(threads.removedAt),
          inArray(
            threads.id,
            seen.map(({ id }) => id),
          ),
        ),
      )
      .orderBy(desc(threads.lastAt), desc(threads.id))
    const viewer = await viewerOf(
      db,
      person,
      rows.map(({ author }) => author.id),
    )
    const byTitle = new Set(seen.flatMap(({ id, isTitle }) => (isTitle ? id : [])))
    const shown = rows.filter(({ author }) => !viewer.unlisted.has(author.id)).map((row) => threadOf(row, viewer))
    return { items: [...shown.filter(({ id }) => byTitle.has(id)), ...shown.filter(({ id }) => !byTitle.has(id))].slice(0, pageSize) }
  },

  async threads({ db, person }, { cursor, category }) {
    const isOlder = cursor === undefined ? undefined : olderThan(readCursor(cursor, position))
    const ofCategory =
      category === undefined ? undefined : sql`${threads.categoryId} = (select id from categories where slug = ${category})`
    const rows = await selectThreads(db)
      .where(and(isNull(threads.removedAt), isOlder, ofCategory))
      .orderBy(desc(threads.lastAt), desc(threads.id))
      .limit(pageSize + 1)
    const page = rows.slice(0, pageSize)
    const last = page.at(-1)
    const authors = page.map(({ author }) => author.id)
    const viewer = await viewerOf(db, person, authors)
    return {
      items: page.filter(({ author }) => !viewer.unlisted.has(author.id)).map((row) => threadOf(row, viewer)),
      next_cursor: last && rows.length > pageSize ? writeCursor([last.thread.lastAt.getTime(), last.thread.id]) : null,
    }
  },
}

function olderThan([lastAt, threadId]: z.output<typeof position>) {
  return sql`(${threads.lastAt}, ${threads.id}) < (${new Date(lastAt).toISOString()}::timestamptz, ${threadId}::uuid)`
}

/** Heads of threads with their authors, including removed ones. */
const selectThreads = (db: Database) =>
  db.select({ thread: threads, author: personColumns }).from(threads).innerJoin(users, eq(users.id, threads.authorId))

type ThreadWithAuthor = Awaited<ReturnType<typeof selectThreads>>[number]

const fieldsOf = ({ thread }: ThreadWithAuthor) => ({
  id: thread.id,
  slug: thread.slug,
  category_id: thread.categoryId,
  title: thread.title,
  made_at: thread.madeAt.getTime(),
  is_pinned: thread.pinnedAt !== null,
  is_locked: thread.lockedAt !== null,
  best_reply_id: thread.bestReplyId,
  last_at: thread.lastAt.getTime(),
  ...tallyOf(thread),
})

/** The numbers of the replies to a thread or post, on the wire. */
export const tallyOf = (row: { replies: number; lastNumber: number; moved: number; lastRemoval: number }) => ({
  replies: row.replies,
  last_number: row.lastNumber,
  moved: row.moved,
  last_removal: row.lastRemoval,
})

/** The numbers of a thread or post without replies. */
export const noTally = { replies: 0, lastNumber: 0, moved: 0, lastRemoval: 0 }

const threadOf = (row: ThreadWithAuthor, viewer: Viewer): Thread => ({ ...fieldsOf(row), author: shownTo(viewer, row.author) })
const rowOf = (row: ThreadWithAuthor): ThreadRow => ({ ...fieldsOf(row), author_id: row.author.id })

const changeOf = (row: ThreadWithAuthor) => ({
  key: row.thread.id,
  change: row.thread.change,
  ...(row.thread.removedAt ? { row: null } : { row: rowOf(row), names: row.author }),
})

export const threadChanges = changesBy({
  select: selectThreads,
  number: threads.change,
  present: isNull(threads.removedAt),
  changes: (rows) => rows.map(changeOf),
})

export const categoryChanges = changesIn(categories, { key: (row) => row.id, row: categoryOf })

function categoryOf({ id, slug, name, about, position }: typeof categories.$inferSelect): Category {
  return { id, slug, name, about, position }
}

/** The forum of a new device: all subjects, the threads with the newest activity, the pinned ones, and those of its user. */
export async function forumInWindow(since: Parameters<ReadChanges>[0]): Promise<NamedChange[]> {
  const { tx, person } = since
  const newest = (of?: SQL) =>
    selectThreads(tx)
      .where(and(isNull(threads.removedAt), of))
      .orderBy(desc(threads.lastAt), desc(threads.id))
      .limit(threadWindow)
  const rows = [
    ...(await newest()),
    ...(await newest(sql`${threads.pinnedAt} is not null`)),
    ...(person ? await newest(eq(threads.authorId, person.id)) : []),
    ...(person ? await newest(isFollowedBy(person.id)) : []),
  ]
  const heads = [...new Map(rows.map((row) => [row.thread.id, row])).values()]
  return [
    ...(await tx.select().from(categories)).map((row) => ({ table: 'categories', key: row.id, change: row.change, row: categoryOf(row) })),
    ...heads.map((row) => ({ table: 'threads', ...changeOf(row) })),
  ]
}

const isFollowedBy = (personId: string) =>
  sql`${threads.id} in (select thread_id from follows where user_id = ${personId} and is_following)`

/** A thread with its author and further columns, for a statement of one's own. */
export const selectThread = <C extends Record<string, SQL>>(on: Database, also: C) =>
  on.select({ thread: threads, author: personColumns, also }).from(threads).innerJoin(users, eq(users.id, threads.authorId))

/** The head of a thread, as a change. */
export const headOf = ({ thread, author }: ThreadWithAuthor): NamedChange => ({ table: 'threads', ...changeOf({ thread, author }) })

const replyJson = jsonObject({
  id: replies.id,
  parentId: replies.parentId,
  authorId: replies.authorId,
  body: replies.body,
  madeAt: replies.madeAt,
  editedAt: replies.editedAt,
  removedAt: replies.removedAt,
  number: replies.number,
  reactions: replies.reactions,
  change: replies.change,
})

/** A reply as `changedReplies` reads it. Times are texts. */
interface ReadReply {
  readonly reply: Pick<typeof replies.$inferSelect, 'id' | 'parentId' | 'authorId' | 'body' | 'number' | 'reactions' | 'change'> &
    Readonly<{ madeAt: string; editedAt: string | null; removedAt: string | null }>
  readonly author: PersonInJson
}

/**
 * The changed replies to the thread or post of this column, by placeholders: after `from`, up to `complete`, at most `limit`. From 0 without removed
 * ones. One JSON text: as rows, their fields would take the server a third more time.
 */
export const changedReplies = (parentId: PgColumn) => sql<ReadReply[] | null>`(
  select json_agg(one.json order by one.change) from (
    select ${replies.change} as change, json_build_object('reply', ${replyJson}, 'author', ${personJson}) as json
    from ${replies} inner join ${users} on ${users.id} = ${replies.authorId}
    where ${replies.parentId} = ${parentId} and ${replies.change} > ${sql.placeholder('from')} and ${replies.change} <= ${sql.placeholder('complete')}
      and (${sql.placeholder('from')}::bigint > 0 or ${replies.removedAt} is null)
    order by ${replies.change} limit ${sql.placeholder('limit')}
  ) as one
)`

export const replyChangeOf = ({ reply, author }: ReadReply): NamedChange => ({
  table: 'replies',
  key: reply.id,
  change: reply.change,
  ...(reply.removedAt ? { row: null } : { row: replyOf(reply), names: personFrom(author) }),
})

function replyOf({ id, parentId, authorId, body, madeAt, editedAt, number, reactions }: ReadReply['reply']): ReplyRow {
  const times = { made_at: Date.parse(madeAt), edited_at: editedAt === null ? null : Date.parse(editedAt) }
  return { id, parent_id: parentId, author_id: authorId, body, ...times, number, ...(reactions && { reactions }) }
}
