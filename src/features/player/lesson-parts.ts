import type { Lesson, Manifest } from '../../../contract/courses.ts'
import type { CourseStanding } from '../../../contract/learning.ts'

/** What every part of the player is told about where it stands. */
export interface LessonParts {
  readonly course: Manifest
  readonly lesson: Lesson
  /** All lessons of the course, in order. */
  readonly lessons: readonly Lesson[]
  readonly standing: CourseStanding
}
