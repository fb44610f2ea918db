import { and, asc, countDistinct, eq, isNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { endpoints } from '../../../contract/index.ts'
import { lastSeen } from '../../accounts/sessions.ts'
import { readCursor, writeCursor } from '../../db/lists/page-cursor.ts'
import { isNamed } from '../../db/lists/search.ts'
import { certificates, courseContacts, courses, lessonProgress, users } from '../../db/schema.ts'
import type { Handler } from '../../handler.ts'
import { Refusal } from '../../http/errors.ts'
import { recordLook } from '../../log/audit-chain.ts'

type Learners = (typeof endpoints.courseAdministration)['learners']

const pageSize = 50
/** Folded name and id of the last row. */
const position = z.tuple([z.string(), z.uuid()])

/** The people who learn a course, by name. */
export const courseLearners: Handler<Learners> = async (context, { id, cursor, search }) => {
  const { db } = context
  const [course] = await db.select({ slug: courses.slug }).from(courses).where(eq(courses.id, id))
  if (!course) throw new Refusal('not_found')
  await recordLook(context, { act: 'course_learners_listed', object: course.slug })
  const done = sql<number>`count(*) filter (where ${lessonProgress.completeIn} > 0)`.mapWith(Number)
  const progress = db
    .select({ userId: lessonProgress.userId, done: done.as('done') })
    .from(lessonProgress)
    .where(eq(lessonProgress.courseId, id))
    .groupBy(lessonProgress.userId)
    .as('progress')
  const matches = and(isNull(users.deletedAt), search === undefined ? undefined : isNamed(search, users.nameFolded))
  const [name, after] = cursor === undefined ? [] : readCursor(cursor, position)
  const isLater = name === undefined ? undefined : sql`(${users.nameFolded}, ${users.id}) > (${name}, ${after})`
  const rows = await db
    .select({ user: users, done: progress.done, since: courseContacts.since })
    .from(progress)
    .innerJoin(users, eq(users.id, progress.userId))
    .leftJoin(courseContacts, and(eq(courseContacts.userId, users.id), eq(courseContacts.courseId, id)))
    .where(and(matches, isLater))
    .orderBy(asc(users.nameFolded), asc(users.id))
    .limit(pageSize + 1)
  const [counted] = await db
    .select({ total: countDistinct(lessonProgress.userId) })
    .from(lessonProgress)
    .innerJoin(users, eq(users.id, lessonProgress.userId))
    .where(and(eq(lessonProgress.courseId, id), matches))
  const page = rows.slice(0, pageSize)
  const seen = await lastSeen(
    db,
    page.map(({ user }) => user.id),
  )
  const held = await db
    .select({ userId: certificates.userId })
    .from(certificates)
    .where(and(eq(certificates.courseId, id), isNull(certificates.revokedAt)))
  const graduates = new Set(held.map(({ userId }) => userId))
  const last = page.at(-1)?.user
  return {
    items: page.map(({ user, done, since }) => ({
      id: user.id,
      name: user.name,
      face: user.face,
      place: user.place,
      since: since?.getTime() ?? null,
      seen_at: seen.get(user.id) ?? null,
      lessons_done: done,
      has_certificate: graduates.has(user.id),
    })),
    next_cursor: last && rows.length > pageSize ? writeCursor([last.nameFolded, last.id]) : null,
    total: counted?.total ?? 0,
  }
}
