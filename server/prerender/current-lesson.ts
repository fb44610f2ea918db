import { and, eq } from 'drizzle-orm'
import { courseProgress } from '../../contract/learning/learning.ts'
import type { Prefilled } from '../../contract/page-files.ts'
import type { Database } from '../db/open.ts'
import { lessonProgress } from '../db/schema.ts'
import { courseHandlers } from '../features/courses.ts'
import { progressOf } from '../features/learning/learning.ts'
import type { Context } from '../handler.ts'

/** The lesson at which a user continues in a course, by the progress that has reached the server. */
export async function currentLesson(
  visitor: Context,
  db: Database,
  course: string,
  personId: string,
): Promise<NonNullable<Prefilled['current']>> {
  const { manifest } = await courseHandlers.package(visitor, { id: course })
  const own = and(eq(lessonProgress.userId, personId), eq(lessonProgress.courseId, manifest.id))
  const progress = await db.select().from(lessonProgress).where(own)
  // Quiz attempts decide about the certificate, not about where a course continues.
  const { nextLessonId: lesson, completeLessonIds: done } = courseProgress(manifest, progress.map(progressOf), [])
  return { lesson, done }
}
