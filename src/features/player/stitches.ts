import type { Manifest } from '../../../contract/courses.ts'
import type { Stitch } from '../../ui/stitch-line.tsx'

const mostLessons = 12

/** A stitch for each lesson; beyond twelve, one for each module, so that they can still be counted. */
export function stitchesOfCourse(course: Pick<Manifest, 'modules'>, completeLessonIds: readonly string[], lessonId: string): Stitch[] {
  const done = new Set(completeLessonIds)
  const lessons = course.modules.map((module) => module.lessons.map((lesson) => lesson.id))
  const parts = lessons.flat().length <= mostLessons ? lessons.flat().map((id) => [id]) : lessons
  return parts.map((ids) => (ids.includes(lessonId) ? 'now' : ids.every((id) => done.has(id)) ? 'done' : 'todo'))
}
