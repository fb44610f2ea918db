import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { endpoints } from '../../contract/index.ts'
import { id, time } from '../../contract/text.ts'
import type { Post } from '../../contract/wall.ts'
import { takeChanges } from '../db/counters.ts'
import type { Database, Transaction } from '../db/open.ts'
import { readCursor, writeCursor } from '../db/page-cursor.ts'
import { posts, users } from '../db/schema.ts'
import type { AreaHandlers } from '../handler.ts'

const pageSize = 50
const position = z.tuple([time, id])

export const wallHandlers: AreaHandlers<typeof endpoints.wall> = {
  async list({ db }, { cursor }) {
    const rows = await selectPosts(db)
      .where(and(isNull(posts.removedAt), cursor === undefined ? undefined : olderThan(readCursor(cursor, position))))
      .orderBy(desc(posts.madeAt), desc(posts.id))
      .limit(pageSize + 1)
    const page = rows.slice(0, pageSize)
    const last = page.at(-1)
    return {
      items: page.map(postOf),
      next_cursor: last && rows.length > pageSize ? writeCursor([last.madeAt.getTime(), last.id]) : null,
    }
  },
}

function olderThan([madeAt, postId]: z.output<typeof position>) {
  return sql`(${posts.madeAt}, ${posts.id}) < (${new Date(madeAt).toISOString()}::timestamptz, ${postId}::uuid)`
}

/** Posts with what others see of their authors; removed ones included. */
export function selectPosts(db: Database) {
  return db
    .select({
      id: posts.id,
      body: posts.body,
      madeAt: posts.madeAt,
      editedAt: posts.editedAt,
      removedAt: posts.removedAt,
      change: posts.change,
      author: { id: users.id, name: users.name, role: users.role, place: users.place },
    })
    .from(posts)
    .innerJoin(users, eq(users.id, posts.authorId))
}

export type PostWithAuthor = Awaited<ReturnType<typeof selectPosts>>[number]

export function postOf(row: PostWithAuthor): Post {
  return { id: row.id, author: row.author, body: row.body, made_at: row.madeAt.getTime(), edited_at: row.editedAt?.getTime() ?? null }
}

/**
 * Makes every phone pull a person's posts again. Call it in the transaction that changes a name, place or role, after
 * `lockPerson`: a pulled post carries its author, and moving the few posts of one person costs less than asking for every
 * pull whether some author has changed.
 */
export async function movePostsOf(tx: Transaction, authorId: string): Promise<void> {
  const own = await tx
    .select({ id: posts.id })
    .from(posts)
    .where(and(eq(posts.authorId, authorId), isNull(posts.removedAt)))
    .orderBy(asc(posts.change))
  if (own.length === 0) return
  const first = await takeChanges(tx, 'community', own.length)
  const numbered = tx
    .select({ id: posts.id, place: sql<number>`row_number() over (order by ${posts.change}) - 1`.as('place') })
    .from(posts)
    .where(and(eq(posts.authorId, authorId), isNull(posts.removedAt)))
    .as('numbered')
  await tx
    .update(posts)
    .set({ change: sql`${first} + ${numbered.place}` })
    .from(numbered)
    .where(eq(posts.id, numbered.id))
}
