import { and, eq, inArray, isNotNull, isNull, or, type SQL } from 'drizzle-orm'
import type { Transaction } from '../../db/open.ts'
import { cases, events, posts, reactions, replies, seats, threads } from '../../db/schema.ts'

/**
 * Locks all rows that the deletion of a locked person may change, in the lock order (db/counters.ts). The removals lock one row after the
 * other, and events before posts: a push of another user would wait for them while they wait for it.
 */
export async function lockOwn(tx: Transaction, userId: string, isAll: boolean): Promise<void> {
  const attended = tx
    .select({ id: seats.eventId })
    .from(seats)
    .where(and(eq(seats.userId, userId), isNull(seats.givenUpAt)))
  const answered = tx.select({ id: replies.parentId }).from(replies).where(eq(replies.authorId, userId))
  const reacted = tx.select({ id: reactions.targetId }).from(reactions).where(eq(reactions.userId, userId))
  // Pictures and reactions go with both ways.
  const changed = and(eq(posts.authorId, userId), isAll ? undefined : isNotNull(posts.pictures))
  await lock(tx, posts, or(changed, inArray(posts.id, reacted)))
  await lock(tx, events, or(eq(events.organiserId, userId), inArray(events.id, attended)))
  if (isAll) await lock(tx, threads, or(eq(threads.authorId, userId), inArray(threads.id, answered)))
  await lock(tx, replies, or(isAll ? eq(replies.authorId, userId) : undefined, inArray(replies.id, reacted)))
  await lock(tx, cases, eq(cases.authorId, userId))
}

async function lock(
  tx: Transaction,
  table: typeof posts | typeof events | typeof threads | typeof replies | typeof cases,
  where: SQL | undefined,
): Promise<void> {
  await tx.select({ id: table.id }).from(table).where(where).orderBy(table.id).for('update')
}
