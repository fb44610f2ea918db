import type { ClassGroup } from '../../../contract/courses/class-groups.ts'
import { type CourseLearners, type learnerEndpoints, maxLearners } from '../../../contract/courses/learners.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { LearnerRow } from '../../../contract/people/seen-by-teachers.ts'

export type LearnersAnswer = OutputOf<typeof learnerEndpoints.list>

/** A course of the teacher, as this device knows its learners. */
export interface TaughtCourse extends Pick<CourseLearners, 'course_id' | 'slug' | 'title' | 'position' | 'total'> {
  readonly lessons: NonNullable<CourseLearners['lessons']>
  readonly learners: readonly LearnerRow[]
}

export interface Taught {
  /** Time of the last answer, by the server's clock. */
  readonly at: number
  readonly epoch: string
  readonly courses: readonly TaughtCourse[]
  /** Absent where an earlier build stored the list. */
  readonly groups?: readonly ClassGroup[]
}

/** The stored learners with an answer. Courses that are absent from the answer are no longer the teacher's. */
export function withAnswer(before: Taught | null, answer: LearnersAnswer, at: number): Taught {
  const courses = answer.courses.map(({ reset, changes, lessons, ...course }): TaughtCourse => {
    const known = before?.courses.find((one) => one.course_id === course.course_id)
    const changed = new Set(changes.map(({ id }) => id))
    const staying = reset ? [] : (known?.learners ?? []).filter(({ person }) => !changed.has(person.id))
    const learners = [...staying, ...changes.flatMap(({ row }) => row ?? [])]
    return { ...course, lessons: lessons ?? known?.lessons ?? [], learners }
  })
  return { at, epoch: answer.epoch, courses, groups: answer.groups }
}

/** Courses whose learners are not as many as the server says: a deleted account leaves no trace. */
export const isWhole = ({ total, learners }: TaughtCourse): boolean => total > maxLearners || learners.length === total
