import type { Lesson, Manifest } from '../../../contract/courses.ts'
import type { CourseStanding } from '../../../contract/learning.ts'

/** The two addresses of the player: with an account, and open to everybody. Its links stay on the one it was opened by. */
export type PlayerPath = '/courses/$id/learn' | '/course/$id/play'

/** What every part of the player is told about where it stands. */
export interface LessonParts {
  readonly path: PlayerPath
  /** Nobody is signed in: what is learned stays on this phone until somebody takes it over. */
  readonly isVisitor: boolean
  readonly course: Manifest
  readonly lesson: Lesson
  /** All lessons of the course, in order. */
  readonly lessons: readonly Lesson[]
  readonly standing: CourseStanding
}
