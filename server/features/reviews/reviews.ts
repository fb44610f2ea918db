import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { OwnReview } from '../../../contract/courses/reviews.ts'
import type { endpoints } from '../../../contract/index.ts'
import { id, time } from '../../../contract/values/text.ts'
import { readCursor, writeCursor } from '../../db/lists/page-cursor.ts'
import { reviews, users } from '../../db/schema.ts'
import type { AreaHandlers } from '../../handler.ts'
import { personColumns, shownTo, viewerOf } from '../../people/shown-to.ts'
import { readableCourse } from '../courses.ts'
import { changesIn } from '../sync/changes-in.ts'

const pageSize = 20
const position = z.tuple([time, id])

export const reviewHandlers: AreaHandlers<typeof endpoints.reviews> = {
  async list(context, { id: reference, cursor }) {
    const course = await readableCourse(context, reference)
    const isOfCourse = and(eq(reviews.courseId, course.id), isNull(reviews.removedAt))
    const rows = await context.db
      .select({
        author: personColumns,
        stars: reviews.stars,
        body: reviews.body,
        madeAt: reviews.madeAt,
      })
      .from(reviews)
      .innerJoin(users, eq(users.id, reviews.userId))
      .where(cursor === undefined ? isOfCourse : and(isOfCourse, olderThan(readCursor(cursor, position))))
      .orderBy(desc(reviews.madeAt), desc(reviews.userId))
      .limit(pageSize + 1)
    const page = rows.slice(0, pageSize)
    const last = page.at(-1)
    const authors = page.map(({ author }) => author.id)
    const viewer = await viewerOf(context.db, context.person, authors)
    const seen = page.filter(({ author }) => !viewer.unlisted.has(author.id))
    return {
      items: seen.map(({ author, madeAt, ...review }) => ({
        course_id: course.id,
        author: shownTo(viewer, author),
        ...review,
        made_at: madeAt.getTime(),
      })),
      next_cursor: last && rows.length > pageSize ? writeCursor([last.madeAt.getTime(), last.author.id]) : null,
    }
  },
}

function olderThan([madeAt, userId]: z.output<typeof position>) {
  return sql`(${reviews.madeAt}, ${reviews.userId}) < (${new Date(madeAt).toISOString()}::timestamptz, ${userId}::uuid)`
}

function ownReviewOf({ courseId, stars, body, madeAt }: typeof reviews.$inferSelect): OwnReview {
  return { course_id: courseId, stars, body, made_at: madeAt.getTime() }
}

export const ownReviewChanges = changesIn(reviews, {
  of: reviews.userId,
  present: isNull(reviews.removedAt),
  key: (row) => row.courseId,
  row: (row) => (row.removedAt ? null : ownReviewOf(row)),
})
