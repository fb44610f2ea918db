import { and, eq, inArray } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Database } from '../../db/open.ts'
import { courseContacts, lessonProgress } from '../../db/schema.ts'

/** The courses that the person has downloaded or learned from. A withdrawn course stays with her. */
export async function startedCourses(db: Database, personId: string, courseIds: readonly string[]): Promise<Set<string>> {
  if (courseIds.length === 0) return new Set()
  const ids = [...courseIds]
  const rows = await unionAll(
    db
      .select({ id: courseContacts.courseId })
      .from(courseContacts)
      .where(and(eq(courseContacts.userId, personId), inArray(courseContacts.courseId, ids))),
    db
      .select({ id: lessonProgress.courseId })
      .from(lessonProgress)
      .where(and(eq(lessonProgress.userId, personId), inArray(lessonProgress.courseId, ids))),
  )
  return new Set(rows.map(({ id }) => id))
}
