import { lessonsOf, type Manifest } from './courses.ts'
import type { CourseStanding } from './learning.ts'

/**
 * The lesson that has to be finished before this one opens; null when it is open. Only courses in sequence lock anything:
 * there, a lesson opens when all before it are complete, and one that is complete stays open.
 */
export function lockedBehind(
  course: Pick<Manifest, 'modules' | 'order'>,
  { completeLessonIds }: Pick<CourseStanding, 'completeLessonIds'>,
  lessonId: string,
): string | null {
  if (course.order !== 'sequential') return null
  const ids = lessonsOf(course).map((lesson) => lesson.id)
  const open = ids.find((id) => !completeLessonIds.includes(id))
  if (open === undefined || completeLessonIds.includes(lessonId)) return null
  return ids.indexOf(lessonId) > ids.indexOf(open) ? open : null
}
