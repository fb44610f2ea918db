import { eq, inArray } from 'drizzle-orm'
import type { Manifest } from '../../../contract/courses/courses.ts'
import type { Attempt, LessonProgress, SavedCourse } from '../../../contract/learning/learning.ts'
import { gradable } from '../../db/content/stored-courses.ts'
import type { Transaction } from '../../db/open.ts'
import { type attempts, courses, type lessonProgress, savedCourses } from '../../db/schema.ts'
import type { CommandContext } from '../../handler.ts'
import { RetryLater } from '../command-outcomes.ts'
import { changesIn } from '../sync/changes-in.ts'

export function progressOf(row: typeof lessonProgress.$inferSelect): LessonProgress {
  const { courseId: course_id, lessonId: lesson_id, done, furthest, seconds, days, completeIn, courseCompleteIn } = row
  return {
    ...{ course_id, lesson_id, done, furthest, seconds, days },
    ...(completeIn > 0 && { complete_in: completeIn }),
    ...(courseCompleteIn > 0 && { course_complete_in: courseCompleteIn }),
  }
}

export function attemptOf(row: typeof attempts.$inferSelect): Attempt {
  return {
    id: row.id,
    course_id: row.courseId,
    lesson_id: row.lessonId,
    block_id: row.blockId,
    answers: row.answers,
    percent: row.percent,
    is_passed: row.isPassed,
    is_counted: row.isCounted,
    seconds: row.seconds,
    finished_at: row.finishedAt.getTime(),
  }
}

function savedCourseOf(row: typeof savedCourses.$inferSelect): SavedCourse {
  return { course_id: row.courseId, saved_at: row.decidedAt.getTime() }
}

export const savedCourseChanges = changesIn(savedCourses, {
  of: savedCourses.userId,
  present: eq(savedCourses.isSaved, true),
  key: (row) => row.courseId,
  row: (row) => (row.isSaved ? savedCourseOf(row) : null),
})

/** A push that goes to and fro between progress and tries reads its courses, which are large, only once. */
const readInTransaction = new WeakMap<Transaction, Map<string, Manifest | null>>()

/**
 * The packages of these courses, by course id. Withdrawn ones too: who sends what she learned has started the course.
 * @throws RetryLater if this build cannot read a stored package: a rejection would lose the work, and a grade might be wrong.
 */
export async function learnedCourses({ services, tx }: CommandContext, ids: readonly string[]): Promise<Map<string, Manifest>> {
  const known = readInTransaction.get(tx) ?? new Map<string, Manifest | null>()
  readInTransaction.set(tx, known)
  const missing = [...new Set(ids)].filter((id) => !known.has(id))
  if (missing.length > 0) {
    const rows = await tx
      .select({ id: courses.id, manifest: courses.manifest, change: courses.change })
      .from(courses)
      .where(inArray(courses.id, missing))
    if ((await gradable(services, rows, tx)).length < rows.length) throw new RetryLater()
    for (const id of missing) known.set(id, null)
    for (const row of rows) known.set(row.id, row.manifest)
  }
  return new Map([...known].flatMap(([id, manifest]) => (manifest ? [[id, manifest]] : [])))
}
