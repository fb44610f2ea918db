import type { Manifest } from '../courses/courses.ts'

/** As `ProgressSegment` of the line that shows it. */
type CourseSegment = 'done' | 'now' | 'todo'

const maxLessons = 12

/** One segment per lesson; beyond 12 lessons one per module, to keep them countable. */
export function courseSegments(course: Pick<Manifest, 'modules'>, completeLessonIds: readonly string[], lessonId: string): CourseSegment[] {
  const done = new Set(completeLessonIds)
  const lessons = course.modules.map((module) => module.lessons.map((lesson) => lesson.id))
  const parts = lessons.flat().length <= maxLessons ? lessons.flat().map((id) => [id]) : lessons
  return parts.map((ids) => (ids.includes(lessonId) ? 'now' : ids.every((id) => done.has(id)) ? 'done' : 'todo'))
}

/** A complete course whose lessons are not on this device. */
export const completeSegments = (lessons: number): CourseSegment[] => Array.from({ length: lessons }, () => 'done')
