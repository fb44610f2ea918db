import * as z from 'zod/mini'
import { lessonsOf, type Manifest } from '../courses/courses.ts'
import { dayOf, numberOf } from '../values/days.ts'
import { reference } from '../values/text.ts'
import { type Attempt, courseProgress, type LessonProgress } from './learning.ts'

/** The counted attempts of a learner at one graded quiz. */
const quizMark = z.object({ lesson_id: reference, block_id: reference, best: z.number(), tries: z.number(), is_passed: z.boolean() })

/**
 * Facts that a teacher sees of a learner's work in a course. The server computes them for the teacher. The learner's device does it for
 * the page of the learner, by the same function (docs/decisions/082).
 */
export const learnerFacts = z.object({
  /** Complete lessons, of `lessons`. */
  complete: z.number(),
  lessons: z.number(),
  is_complete: z.boolean(),
  /** The lesson to go on with; absent without one. */
  next_lesson: z.optional(reference),
  /** The last day (Dhaka) with a step in the course. Absent: not begun. */
  last_day: z.optional(z.string()),
  /** Graded quizzes with counted attempts. Practice stays with the learner. */
  marks: z.array(quizMark),
})
export type LearnerFacts = z.output<typeof learnerFacts>
export type QuizMark = z.output<typeof quizMark>

type Tried = Pick<Attempt, 'lesson_id' | 'block_id' | 'percent' | 'is_passed' | 'is_counted' | 'finished_at'>

/** The facts of one learner, from all progress and attempts in the course. */
export function factsOf(
  course: Pick<Manifest, 'modules'> & Partial<Pick<Manifest, 'order'>>,
  progress: readonly Omit<LessonProgress, 'furthest' | 'seconds' | 'course_id'>[],
  attempts: readonly Tried[],
): LearnerFacts {
  const { completeLessonIds, lessons, isComplete, nextLessonId } = courseProgress(course, progress, attempts)
  const counted = attempts.filter((one) => one.is_counted)
  const marks = lessonsOf(course).flatMap((lesson) =>
    lesson.blocks.flatMap((block): QuizMark[] => {
      if (block.kind !== 'quiz' || !block.data.is_graded) return []
      const own = counted.filter((one) => one.lesson_id === lesson.id && one.block_id === block.id)
      if (own.length === 0) return []
      const best = Math.max(...own.map(({ percent }) => percent))
      return [{ lesson_id: lesson.id, block_id: block.id, best, tries: own.length, is_passed: own.some((one) => one.is_passed) }]
    }),
  )
  const days = [...progress.flatMap((one) => one.days), ...attempts.map((one) => dayOf(one.finished_at))].sort()
  const last = days.at(-1)
  return {
    complete: completeLessonIds.length,
    lessons,
    is_complete: isComplete,
    ...(nextLessonId !== '' && { next_lesson: nextLessonId }),
    ...(last !== undefined && { last_day: last }),
    marks,
  }
}

/** States of a learner, in the order of a teacher's list. */
export const learnerStates = ['help', 'started', 'none', 'finished'] as const
export type LearnerState = (typeof learnerStates)[number]

/** Why a learner needs help: failed attempts at a quiz that is not passed, or days without a step. */
export type HelpReason =
  | { readonly kind: 'quiz'; readonly lesson_id: string; readonly tries: number }
  | { readonly kind: 'idle'; readonly lesson_id: string | undefined; readonly days: number }

/** Failed attempts at one graded quiz from which on its learner needs help. */
export const failedTries = 2
/** Days without a step in a begun course from which on its learner needs help. */
export const idleDays = 14

/** `today`: the day in Dhaka. The quiz with the most failed attempts comes before days without a step: it says what to talk about. */
export function stateOf(facts: LearnerFacts, today: string): { readonly state: LearnerState; readonly reason?: HelpReason } {
  if (facts.is_complete) return { state: 'finished' }
  // Reports of early builds name no days.
  if (facts.last_day === undefined) return { state: facts.complete > 0 ? 'started' : 'none' }
  const failed = facts.marks
    .filter(({ is_passed, tries }) => !is_passed && tries >= failedTries)
    .sort((one, other) => other.tries - one.tries)
  const [worst] = failed
  if (worst) return { state: 'help', reason: { kind: 'quiz', lesson_id: worst.lesson_id, tries: worst.tries } }
  const days = numberOf(today) - numberOf(facts.last_day)
  if (days >= idleDays) return { state: 'help', reason: { kind: 'idle', lesson_id: facts.next_lesson, days } }
  return { state: 'started' }
}

type Judged = LearnerFacts & { readonly person: { readonly id: string; readonly name: string } }

/** Sorts by who needs help first, then by who was away for longest. The state of each learner and the order of letters are read once. */
export function sortedByNeed<T extends Judged>(rows: readonly T[], today: string): T[] {
  const names = new Intl.Collator('bn')
  const ranked = rows.map((row) => {
    const { state, reason } = stateOf(row, today)
    const rank = [learnerStates.indexOf(state), reason?.kind === 'idle' ? 1 : 0, reason?.kind === 'quiz' ? -reason.tries : 0] as const
    return { row, rank, day: row.last_day ?? '', name: row.person.name, id: row.person.id }
  })
  ranked.sort((one, other) => {
    const difference = one.rank[0] - other.rank[0] || one.rank[1] - other.rank[1] || one.rank[2] - other.rank[2]
    if (difference !== 0) return difference
    if (one.day !== other.day) return one.day < other.day ? -1 : 1
    return names.compare(one.name, other.name) || (one.id < other.id ? -1 : 1)
  })
  return ranked.map(({ row }) => row)
}
