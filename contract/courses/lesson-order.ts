import type { CourseProgress } from '../learning/learning.ts'
import { lessonsOf, type Manifest } from './courses.ts'

/**
 * The lesson that must be completed before this one opens; null if it is open. Only sequential courses lock lessons. There,
 * a lesson opens when all earlier ones are complete, and a complete lesson is never locked again.
 */
export function blockingLessonId(
  course: Pick<Manifest, 'modules' | 'order'>,
  { completeLessonIds }: Pick<CourseProgress, 'completeLessonIds'>,
  lessonId: string,
): string | null {
  if (course.order !== 'sequential') return null
  const ids = lessonsOf(course).map((lesson) => lesson.id)
  const open = ids.find((id) => !completeLessonIds.includes(id))
  if (open === undefined || completeLessonIds.includes(lessonId)) return null
  return ids.indexOf(lessonId) > ids.indexOf(open) ? open : null
}
