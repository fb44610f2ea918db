import { and, asc, eq, gt, inArray, isNull, ne, or, type SQL } from 'drizzle-orm'
import { type PgColumn, unionAll } from 'drizzle-orm/pg-core'
import type { NoticeKind } from '../../../contract/notices.ts'
import type { Transaction } from '../../db/open.ts'
import { follows, lessonProgress, seats, threads, ties } from '../../db/schema.ts'

interface Audience {
  readonly kind: NoticeKind
  readonly targetId: string
  readonly after: string | null
  readonly limit: number
}

/** The users whom an act concerns, in the order of their ids after `after`, at most `limit`; `next` is set if there are more. */
export async function audienceOf(tx: Transaction, audience: Audience): Promise<{ ids: string[]; next: string | null }> {
  const rows = (await selections[audience.kind]?.(tx, audience)) ?? []
  const ids = rows.slice(0, audience.limit).map(({ id }) => id)
  return { ids, next: rows.length > audience.limit ? (ids.at(-1) ?? null) : null }
}

type Select = (tx: Transaction, audience: Audience) => Promise<{ id: string }[]>

const later = (column: PgColumn, after: string | null): SQL | undefined => (after === null ? undefined : gt(column, after))

const registered: Select = (tx, { targetId: eventId, after, limit }) =>
  tx
    .selectDistinct({ id: seats.userId })
    .from(seats)
    .where(and(eq(seats.eventId, eventId), isNull(seats.givenUpAt), later(seats.userId, after)))
    .orderBy(asc(seats.userId))
    .limit(limit + 1)

/** Acts that name no user. */
const selections: { readonly [K in NoticeKind]?: Select } = {
  // The author of the thread gets the other kind.
  followed: (tx, { targetId: threadId, after, limit }) =>
    tx
      .select({ id: follows.userId })
      .from(follows)
      .innerJoin(threads, eq(threads.id, follows.threadId))
      .where(
        and(
          eq(follows.threadId, threadId),
          eq(follows.isFollowing, true),
          ne(threads.authorId, follows.userId),
          later(follows.userId, after),
        ),
      )
      .orderBy(asc(follows.userId))
      .limit(limit + 1),
  event_changed: registered,
  event_off: registered,
  event_hidden: registered,
  course: (tx, { targetId: courseId, after, limit }) =>
    tx
      .selectDistinct({ id: lessonProgress.userId })
      .from(lessonProgress)
      .where(and(eq(lessonProgress.courseId, courseId), later(lessonProgress.userId, after)))
      .orderBy(asc(lessonProgress.userId))
      .limit(limit + 1),
}

/** Pairs of users and threads that the user does not want to follow, as `<user>:<thread>`. */
export async function unfollowed(tx: Transaction, threadIds: readonly string[]): Promise<Set<string>> {
  if (threadIds.length === 0) return new Set()
  const rows = await tx
    .select({ userId: follows.userId, threadId: follows.threadId })
    .from(follows)
    .where(and(inArray(follows.threadId, [...threadIds]), eq(follows.isFollowing, false)))
  return new Set(rows.map(({ userId, threadId }) => `${userId}:${threadId}`))
}

/** Pairs of users and people whom no notice names to them, as `<user>:<person>`: a block of either, or a person whom the user mutes. */
export async function unwantedPeople(tx: Transaction, userIds: readonly string[]): Promise<Set<string>> {
  if (userIds.length === 0) return new Set()
  const ids = [...userIds]
  const fields = { ownerId: ties.ownerId, otherId: ties.otherId, blocks: ties.blocks }
  // Each half has its index. With `or` the database may read the whole table.
  const rows = await unionAll(
    tx
      .select(fields)
      .from(ties)
      .where(and(inArray(ties.ownerId, ids), or(ties.blocks, ties.mutes))),
    tx
      .select(fields)
      .from(ties)
      .where(and(inArray(ties.otherId, ids), ties.blocks)),
  )
  return new Set(rows.flatMap(({ ownerId, otherId, blocks }) => [`${ownerId}:${otherId}`, ...(blocks ? [`${otherId}:${ownerId}`] : [])]))
}
