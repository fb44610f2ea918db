import * as z from 'zod/mini'
import { type QuizBlock, quizAnswers } from '../blocks/quiz.ts'
import { commands } from '../command.ts'
import { type Lesson, lessonsOf, type Manifest } from '../courses/courses.ts'
import { day } from '../values/days.ts'
import { id, reference, time } from '../values/text.ts'
import { maxReportedDays } from './learning-days.ts'

/**
 * Progress of one person in one lesson. Every field only grows, so devices may report in any order and repeatedly. A merge
 * takes the union of done blocks and days, the furthest block, and the maximum of seconds per device. Reads sum the seconds.
 * A new version of the course may require more: `complete_in` and `course_complete_in` keep what was complete.
 */
export const lessonProgress = z.object({
  course_id: id,
  lesson_id: reference,
  done: z.array(reference).check(z.maxLength(200)),
  /** Index of the furthest block reached, from 0. */
  furthest: z.number().check(z.int(), z.nonnegative(), z.lte(500)),
  /** Seconds of learning by device id. */
  seconds: z.record(id, z.number().check(z.int(), z.nonnegative(), z.lte(100_000_000))),
  /** Days (Dhaka) with progress in this lesson. */
  days: z._default(z.array(z.string()), []),
  /** A version of the course in which this lesson was complete. */
  complete_in: z.optional(z.number()),
  /** A version in which the whole course was complete. One of its lessons has it. */
  course_complete_in: z.optional(z.number()),
})
export type LessonProgress = z.output<typeof lessonProgress>

/** Seconds of one attempt, from its first question to its submission. */
const attemptSeconds = z.number().check(z.int(), z.nonnegative(), z.lte(100_000_000))

/**
 * One attempt at a quiz, immutable after its submission. Its id exists from the first question on and selects the questions.
 * `percent` is the device's result until the server has graded it. In a quiz with `max_attempts` the server counts attempts
 * in the order of arrival. It stores those beyond the limit with `is_counted: false`. An attempt of an unknown version of
 * the course does not count either if it contains answers to other questions.
 */
export const attempt = z.object({
  id,
  course_id: id,
  lesson_id: reference,
  block_id: reference,
  answers: quizAnswers,
  percent: z.number(),
  is_passed: z.boolean(),
  is_counted: z._default(z.boolean(), true),
  seconds: z._default(attemptSeconds, 0),
  finished_at: time,
})
export type Attempt = z.output<typeof attempt>

/** A course that a learner has saved for later. */
export const savedCourse = z.object({ course_id: id, saved_at: time })
export type SavedCourse = z.output<typeof savedCourse>

export const learningCommands = commands({
  /**
   * `days`: those of this report only, by the device's clock; the server corrects them by the error of that clock.
   * `course_version`: the version of the device's package. `complete_in`: the version in which the device found the lesson complete, 0
   * if it is not. Both are absent from builds that do not say it. The server checks the report with that version.
   */
  recordProgress: {
    version: 4,
    input: z.strictObject({
      course_id: id,
      lesson_id: reference,
      done: z.array(reference).check(z.maxLength(200)),
      furthest: z.number().check(z.int(), z.nonnegative(), z.lte(500)),
      device_id: id,
      /** Total seconds of this device in this lesson, not the difference since the last report. */
      device_seconds: z.number().check(z.int(), z.nonnegative(), z.lte(100_000_000)),
      days: z.array(day).check(z.maxLength(maxReportedDays)),
      course_version: z.optional(z.number().check(z.int(), z.positive(), z.lte(1_000_000))),
      complete_in: z.optional(z.number().check(z.int(), z.nonnegative(), z.lte(1_000_000))),
    }),
    lane: (input) => `course:${input.course_id}`,
    upgrade: (version, input) => (version === 1 && typeof input === 'object' ? { days: [], ...input } : input),
  },
  /**
   * `course_version`: version of the package the attempt was made with, 0 if unknown. An answer to a question that the attempt
   * did not ask rejects the command if that version is the server's. With another version, the answer is stored and not graded.
   */
  submitAttempt: {
    version: 2,
    input: z.strictObject({
      id,
      course_id: id,
      lesson_id: reference,
      block_id: reference,
      course_version: z.number().check(z.int(), z.nonnegative()),
      answers: quizAnswers,
      seconds: attemptSeconds,
    }),
    lane: (input) => `course:${input.course_id}`,
    upgrade: (version, input) => (version === 1 && typeof input === 'object' ? { course_version: 0, seconds: 0, ...input } : input),
  },
  /** Saves a course for later, or removes it from the saved ones. The latest decision of all devices holds. */
  saveCourse: {
    version: 1,
    input: z.strictObject({ course_id: id, is_saved: z.boolean() }),
    // Not the course's lane: a rejection must not defer what was learned.
    lane: (input) => `saved:${input.course_id}`,
    isDecision: true,
  },
})

/** Merges two reports on the same lesson: commutative, associative, idempotent, and never lower than either. */
export function mergeProgress(one: LessonProgress, other: LessonProgress): LessonProgress {
  const seconds: Record<string, number> = { ...one.seconds }
  for (const [device, value] of Object.entries(other.seconds)) seconds[device] = Math.max(seconds[device] ?? 0, value)
  return {
    course_id: one.course_id,
    lesson_id: one.lesson_id,
    done: [...new Set([...one.done, ...other.done])].sort(),
    furthest: Math.max(one.furthest, other.furthest),
    seconds,
    days: [...new Set([...one.days, ...other.days])].sort(),
    ...latestMarks(one, other),
  }
}

type Marks = Pick<LessonProgress, 'complete_in' | 'course_complete_in'>

function latestMarks(one: Marks, other: Marks): Marks {
  const lesson = Math.max(one.complete_in ?? 0, other.complete_in ?? 0)
  const course = Math.max(one.course_complete_in ?? 0, other.course_complete_in ?? 0)
  return { ...(lesson > 0 && { complete_in: lesson }), ...(course > 0 && { course_complete_in: course }) }
}

/**
 * True if all required blocks are done, or were done in an earlier version of the course. A lesson without progress is not complete, even
 * if no block is required.
 */
export function isLessonComplete(lesson: Lesson, progress: (Pick<LessonProgress, 'done'> & Marks) | undefined): boolean {
  if (!progress || (progress.complete_in ?? 0) > 0) return progress !== undefined
  const done = new Set(progress.done)
  return lesson.blocks.every((block) => !block.is_required || done.has(block.id))
}

type QuizOfLesson = Extract<Lesson['blocks'][number], { kind: 'quiz' }>

export interface CourseProgress {
  completeLessonIds: string[]
  lessons: number
  /** Graded quizzes without a passed attempt that counts. */
  openQuizzes: { readonly lessonId: string; readonly block: QuizOfLesson }[]
  /** All lessons complete and all graded quizzes passed, now or in an earlier version of the course. */
  isComplete: boolean
  /** See `nextLesson`. */
  nextLessonId: string
}

/** Progress of one person in a course, from their `progress` and `attempts` in it. Only counted attempts can pass a quiz. */
export function courseProgress(
  course: Pick<Manifest, 'modules'> & Partial<Pick<Manifest, 'order'>>,
  progress: readonly Done[],
  attempts: readonly Pick<Attempt, 'lesson_id' | 'block_id' | 'is_passed' | 'is_counted'>[],
): CourseProgress {
  const lessons = lessonsOf(course)
  const byLesson = new Map(progress.map((one) => [one.lesson_id, one]))
  const complete = lessons.filter((lesson) => isLessonComplete(lesson, byLesson.get(lesson.id)))
  const passed = new Set(attempts.filter((one) => one.is_passed && one.is_counted).map((one) => `${one.lesson_id}/${one.block_id}`))
  const openQuizzes = lessons.flatMap((lesson) =>
    lesson.blocks.flatMap((block) =>
      block.kind === 'quiz' && block.data.is_graded && !passed.has(`${lesson.id}/${block.id}`) ? [{ lessonId: lesson.id, block }] : [],
    ),
  )
  return {
    completeLessonIds: complete.map((lesson) => lesson.id),
    lessons: lessons.length,
    openQuizzes,
    isComplete:
      progress.some((one) => (one.course_complete_in ?? 0) > 0) || (complete.length === lessons.length && openQuizzes.length === 0),
    nextLessonId: nextLesson(course, complete, progress)?.id ?? '',
  }
}

type Done = Pick<LessonProgress, 'lesson_id' | 'done'> & Partial<Pick<LessonProgress, 'days'>> & Marks

/**
 * The lesson learned last, if it is incomplete. Else the next incomplete lesson, from the beginning if none follows. Else the
 * last lesson. In a sequential course always the first incomplete one: the others may be locked.
 */
function nextLesson(
  course: Parameters<typeof courseProgress>[0],
  complete: readonly Lesson[],
  progress: readonly Done[],
): Lesson | undefined {
  const lessons = lessonsOf(course)
  const lastDay = ({ id }: Lesson) => progress.find((one) => one.lesson_id === id)?.days?.at(-1) ?? ''
  const latest = lessons.map(lastDay).sort().at(-1) ?? ''
  const stopped = latest === '' || course.order === 'sequential' ? -1 : lessons.findLastIndex((lesson) => lastDay(lesson) === latest)
  const isOpen = (lesson: Lesson, place: number) => place >= stopped && !complete.includes(lesson)
  return lessons.find(isOpen) ?? lessons.find((lesson) => !complete.includes(lesson)) ?? lessons.at(-1)
}

/** The quiz of an attempt; null if the course has no such quiz. */
export function quizOf(
  course: Pick<Manifest, 'modules'>,
  { lesson_id, block_id }: Pick<Attempt, 'lesson_id' | 'block_id'>,
): QuizBlock | null {
  const lesson = lessonsOf(course).find((one) => one.id === lesson_id)
  const block = lesson?.blocks.find((one) => one.id === block_id)
  return block?.kind === 'quiz' ? block.data : null
}

/** True if an attempt counts after `countedBefore` counted ones. */
export function isAttemptCounted(quiz: Pick<QuizBlock, 'max_attempts'>, countedBefore: number): boolean {
  return quiz.max_attempts === undefined || countedBefore < quiz.max_attempts
}

/** Remaining attempts that would count, as far as this device knows; undefined without a limit. */
export function attemptsLeft(quiz: Pick<QuizBlock, 'max_attempts'>, attempts: readonly Pick<Attempt, 'is_counted'>[]): number | undefined {
  if (quiz.max_attempts === undefined) return undefined
  return Math.max(0, quiz.max_attempts - attempts.filter((one) => one.is_counted).length)
}
