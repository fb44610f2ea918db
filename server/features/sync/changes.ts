import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import type { PulledTable } from '../../../contract/pulled-tables.ts'
import type { Change, Scope } from '../../../contract/sync.ts'
import { workKey } from '../../../contract/work.ts'
import { userOf } from '../../accounts.ts'
import type { Transaction } from '../../db/open.ts'
import {
  attempts,
  certificates,
  courses,
  events,
  lessonProgress,
  lessonWork,
  posts,
  reviews,
  seats,
  signingKeys,
  users,
} from '../../db/schema.ts'
import { fitting } from '../../db/stored-courses.ts'
import type { Person, Services } from '../../handler.ts'
import { certificateOf, revocationOf, signingKeyOf } from '../certificates.ts'
import { summaryColumns, summaryOf } from '../courses.ts'
import { eventOf, seatOf, selectEvents } from '../events.ts'
import { attemptOf, progressOf } from '../learning.ts'
import { ownReviewOf } from '../reviews.ts'
import { postOf, selectPosts } from '../wall.ts'
import { workOf } from '../work-commands.ts'

export interface Since extends Pick<Services, 'db' | 'log'> {
  tx: Transaction
  /** Null for a visitor, who has no `me`. */
  person: Person | null
  /** Changes after this number. From 0 on there is nothing to bury: tombstones are left out. */
  from: number
  limit: number
}

/** The changes of each scope in their order, at most `limit`. */
export const changesOf: Record<Scope, (since: Since) => Promise<Change[]>> = { me, community, catalogue }

async function me({ tx, person, from, limit }: Since): Promise<Change[]> {
  if (!person) return []
  const accounts = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, person.id), gt(users.change, from)))
  const progress = await tx
    .select()
    .from(lessonProgress)
    .where(and(eq(lessonProgress.userId, person.id), gt(lessonProgress.change, from)))
    .orderBy(asc(lessonProgress.change))
    .limit(limit)
  const tried = await tx
    .select()
    .from(attempts)
    .where(and(eq(attempts.userId, person.id), gt(attempts.change, from)))
    .orderBy(asc(attempts.change))
    .limit(limit)
  const said = await tx
    .select()
    .from(reviews)
    .where(and(eq(reviews.userId, person.id), gt(reviews.change, from), from === 0 ? isNull(reviews.removedAt) : undefined))
    .orderBy(asc(reviews.change))
    .limit(limit)
  const claimed = await tx
    .select()
    .from(seats)
    .where(and(eq(seats.userId, person.id), gt(seats.change, from), from === 0 ? isNull(seats.givenUpAt) : undefined))
    .orderBy(asc(seats.change))
    .limit(limit)
  const kept = await tx
    .select()
    .from(lessonWork)
    .where(and(eq(lessonWork.userId, person.id), gt(lessonWork.change, from)))
    .orderBy(asc(lessonWork.change))
    .limit(limit)
  const earned = await tx
    .select()
    .from(certificates)
    .where(and(eq(certificates.userId, person.id), gt(certificates.change, from)))
    .orderBy(asc(certificates.change))
    .limit(limit)
  return inOrder(limit, [
    ...accounts.map((row) => change('users', row.id, row.change, userOf(row))),
    ...progress.map((row) => change('progress', `${row.courseId}/${row.lessonId}`, row.change, progressOf(row))),
    ...tried.map((row) => change('attempts', row.id, row.change, attemptOf(row))),
    ...said.map((row) => change('reviews', row.courseId, row.change, row.removedAt ? null : ownReviewOf(row))),
    ...claimed.map((row) => change('seats', row.eventId, row.change, row.givenUpAt ? null : seatOf(row))),
    ...kept.map((row) => {
      const work = workOf(row)
      return change('work', workKey(work), row.change, work)
    }),
    ...earned.map((row) => change('certificates', row.code, row.change, certificateOf(row))),
  ])
}

async function community({ tx, from, limit }: Since): Promise<Change[]> {
  const rows = await selectPosts(tx)
    .where(and(gt(posts.change, from), from === 0 ? isNull(posts.removedAt) : undefined))
    .orderBy(asc(posts.change))
    .limit(limit)
  const meetings = await selectEvents(tx)
    .where(and(gt(events.change, from), from === 0 ? isNull(events.removedAt) : undefined))
    .orderBy(asc(events.change))
    .limit(limit)
  return inOrder(limit, [
    ...rows.map((row) => change('posts', row.id, row.change, row.removedAt ? null : postOf(row))),
    ...meetings.map((row) => change('events', row.event.id, row.event.change, row.event.removedAt ? null : eventOf(row))),
  ])
}

async function catalogue({ db, log, tx, from, limit }: Since): Promise<Change[]> {
  const rows = await tx
    .select({ ...summaryColumns, isPublished: courses.isPublished })
    .from(courses)
    .where(and(gt(courses.change, from), from === 0 ? eq(courses.isPublished, true) : undefined))
    .orderBy(asc(courses.change))
    .limit(limit)
  const offered = new Set(
    await fitting(
      { db, log },
      rows.filter((row) => row.isPublished),
      tx,
    ),
  )
  const keys = await tx.select().from(signingKeys).where(gt(signingKeys.change, from)).orderBy(asc(signingKeys.change)).limit(limit)
  const revoked = await tx
    .select({ credential: certificates.credential, revokedAt: certificates.revokedAt, change: certificates.revokedChange })
    .from(certificates)
    .where(gt(certificates.revokedChange, from))
    .orderBy(asc(certificates.revokedChange))
    .limit(limit)
  const revocations = revoked.flatMap(revocationOf)
  return inOrder(limit, [
    ...rows.map((row) => change('courses', row.id, row.change, offered.has(row) ? summaryOf(row) : null)),
    ...keys.map((row) => change('signingKeys', row.id, row.change, signingKeyOf(row))),
    ...revocations.map((row) => change('revocations', row.mark, row.change, { mark: row.mark, revoked_at: row.revoked_at })),
  ])
}

/** The rows of several tables as one history. */
function inOrder(limit: number, changes: Change[]): Change[] {
  return changes.sort((one, other) => one.change - other.change).slice(0, limit)
}

function change(table: PulledTable, key: string, number: number, row: unknown): Change {
  return { table, key, change: number, row }
}
