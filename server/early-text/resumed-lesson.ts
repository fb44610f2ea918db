import { and, eq } from 'drizzle-orm'
import type { EarlyText } from '../../contract/early-pages.ts'
import { courseStanding } from '../../contract/learning.ts'
import type { Database } from '../db/open.ts'
import { courses, lessonProgress } from '../db/schema.ts'
import { fitting } from '../db/stored-courses.ts'
import { progressOf } from '../features/learning.ts'

/**
 * The lesson at which somebody goes on in a course, by what of their work has reached the server. Undefined: there is no
 * such course for everybody.
 */
export async function resumedLesson(db: Database, slug: string, personId: string): Promise<EarlyText | undefined> {
  const rows = await db
    .select({ id: courses.id, change: courses.change, manifest: courses.manifest })
    .from(courses)
    .where(and(eq(courses.isPublished, true), eq(courses.slug, slug)))
  const [course] = await fitting({ db }, rows)
  if (!course) return undefined
  const own = and(eq(lessonProgress.userId, personId), eq(lessonProgress.courseId, course.id))
  const progress = await db.select().from(lessonProgress).where(own)
  // Tries decide about the certificate, not about where a course goes on.
  const { nextLessonId, completeLessonIds } = courseStanding(course.manifest, progress.map(progressOf), [])
  return { of: 'lesson', name: slug, lesson: nextLessonId, done: completeLessonIds }
}
