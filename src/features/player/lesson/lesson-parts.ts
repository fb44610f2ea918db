import type { Lesson, Manifest } from '../../../../contract/courses/courses.ts'
import type { CourseProgress } from '../../../../contract/learning/learning.ts'

/** The player's two routes: with an account, and public. Its links stay on the route it was opened by. */
export type PlayerPath = '/courses/$id/learn' | '/course/$id/play'

/** Props of every component of the player. */
export interface LessonParts {
  readonly path: PlayerPath
  /** No user is signed in: progress stays on this device until a user adopts it. */
  readonly isVisitor: boolean
  readonly course: Manifest
  readonly lesson: Lesson
  /** All lessons of the course, in order. */
  readonly lessons: readonly Lesson[]
  readonly completion: CourseProgress
}
