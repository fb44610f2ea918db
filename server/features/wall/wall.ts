import { and, desc, eq, isNull, lte, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { endpoints } from '../../../contract/index.ts'
import { id, time } from '../../../contract/values/text.ts'
import { type Post, type PostRow, wallWindow } from '../../../contract/wall.ts'
import { readCursor, writeCursor } from '../../db/lists/page-cursor.ts'
import type { Database } from '../../db/open.ts'
import { posts, users } from '../../db/schema.ts'
import type { AreaHandlers } from '../../handler.ts'
import { personColumns, shownTo, type Viewer, viewerOf } from '../../people/shown-to.ts'
import { changesBy, type ReadChanges } from '../sync/changes-in.ts'

const pageSize = 50
const position = z.tuple([time, id])

export const wallHandlers: AreaHandlers<typeof endpoints.wall> = {
  async list({ db, person }, { cursor, before }) {
    const isOlder = cursor === undefined ? undefined : olderThan(readCursor(cursor, position))
    const isBefore = before === undefined ? undefined : lte(posts.madeAt, new Date(before))
    const rows = await selectPosts(db)
      .where(and(isNull(posts.removedAt), isOlder, isBefore))
      .orderBy(desc(posts.madeAt), desc(posts.id))
      .limit(pageSize + 1)
    const page = rows.slice(0, pageSize)
    const last = page.at(-1)
    const authors = page.map(({ author }) => author.id)
    const viewer = await viewerOf(db, person, authors)
    return {
      items: page.filter(({ author }) => !viewer.unlisted.has(author.id)).map((row) => postOf(row, viewer)),
      next_cursor: last && rows.length > pageSize ? writeCursor([last.madeAt.getTime(), last.id]) : null,
    }
  },
}

function olderThan([madeAt, postId]: z.output<typeof position>) {
  return sql`(${posts.madeAt}, ${posts.id}) < (${new Date(madeAt).toISOString()}::timestamptz, ${postId}::uuid)`
}

/** Posts with the public fields of their authors, including removed ones. */
function selectPosts(db: Database) {
  return db
    .select({
      id: posts.id,
      body: posts.body,
      madeAt: posts.madeAt,
      editedAt: posts.editedAt,
      removedAt: posts.removedAt,
      replies: posts.replies,
      moved: posts.moved,
      lastRemoval: posts.lastRemoval,
      pictures: posts.pictures,
      reactions: posts.reactions,
      change: posts.change,
      author: personColumns,
    })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
}

type PostWithAuthor = Awaited<ReturnType<typeof selectPosts>>[number]

const fieldsOf = ({ id, body, madeAt, editedAt, pictures, reactions, ...tally }: PostWithAuthor) => ({
  ...{ id, body },
  ...(pictures && { pictures }),
  ...(reactions && { reactions }),
  // A post without comments has no numbers: most have none.
  ...(tally.moved > 0 && { replies: tally.replies, moved: tally.moved, last_removal: tally.lastRemoval }),
  made_at: madeAt.getTime(),
  edited_at: editedAt?.getTime() ?? null,
})

const postOf = (row: PostWithAuthor, viewer: Viewer): Post => ({ ...fieldsOf(row), author: shownTo(viewer, row.author) })
const rowOf = (row: PostWithAuthor): PostRow => ({ ...fieldsOf(row), author_id: row.author.id })

export const postChanges = changesBy({
  select: selectPosts,
  number: posts.change,
  present: isNull(posts.removedAt),
  changes: (rows) => rows.map(changeOf),
})

const changeOf = (row: PostWithAuthor) => ({
  key: row.id,
  change: row.change,
  ...(row.removedAt ? { row: null } : { row: rowOf(row), names: row.author }),
})

/** The posts of a new device: the newest, and those of its user. */
export const postsInWindow: ReadChanges = async ({ tx, person }) => {
  const newest = (of?: SQL) =>
    selectPosts(tx)
      .where(and(isNull(posts.removedAt), of))
      .orderBy(desc(posts.madeAt), desc(posts.id))
      .limit(wallWindow)
  const rows = [...(await newest()), ...(person ? await newest(eq(posts.authorId, person.id)) : [])]
  return [...new Map(rows.map((row) => [row.id, row])).values()].map(changeOf)
}
