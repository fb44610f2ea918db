import * as z from 'zod/mini'
import { type QuizBlock, quizAnswers } from './blocks/quiz.ts'
import { command } from './command.ts'
import { type Lesson, lessonsOf, type Manifest } from './courses.ts'
import { day } from './days.ts'
import { reportedDaysMax } from './learning-days.ts'
import { id, reference, time } from './text.ts'

/**
 * What one person has done in one lesson. Every field only ever grows, so devices may report in any order and repeat
 * themselves: done blocks and days are united, the furthest block wins, seconds are kept per device and summed on reading.
 */
export const lessonProgress = z.object({
  course_id: id,
  lesson_id: reference,
  done: z.array(reference).check(z.maxLength(200)),
  /** Index of the furthest block reached, from 0. */
  furthest: z.number().check(z.int(), z.nonnegative(), z.lte(500)),
  /** Seconds of learning by device id. */
  seconds: z.record(id, z.number().check(z.int(), z.nonnegative(), z.lte(100_000_000))),
  /** Days in Dhaka on which something was learned here. */
  days: z._default(z.array(z.string()), []),
})
export type LessonProgress = z.output<typeof lessonProgress>

/** Seconds of one try, from its first question to its end. */
const tried = z.number().check(z.int(), z.nonnegative(), z.lte(100_000_000))

/**
 * One try at a quiz, never changed after it was handed in. Its id exists from its first question on and decides what is
 * asked. `percent` is the server's mark once it has seen it. Where a quiz may be taken only so often, `is_counted` says
 * whether this one came in time: the server counts them in the order they reach it, and keeps those beyond.
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
  seconds: z._default(tried, 0),
  finished_at: time,
})
export type Attempt = z.output<typeof attempt>

/**
 * `days` are those of this report alone, by the device's clock: the server puts them right by how far that clock is off.
 */
export const recordProgress = command({
  name: 'recordProgress',
  version: 2,
  input: z.strictObject({
    course_id: id,
    lesson_id: reference,
    done: z.array(reference).check(z.maxLength(200)),
    furthest: z.number().check(z.int(), z.nonnegative(), z.lte(500)),
    device_id: id,
    /** All seconds this device has ever seen in this lesson, not the difference. */
    device_seconds: z.number().check(z.int(), z.nonnegative(), z.lte(100_000_000)),
    days: z.array(day).check(z.maxLength(reportedDaysMax)),
  }),
  lane: (input) => `course:${input.course_id}`,
  upgrade: (version, input) => (version === 1 && typeof input === 'object' ? { days: [], ...input } : input),
})

/**
 * `course_version` is the version of the package it was taken from (0 when not known): with the server's own version, an
 * answer to a question that this try never asked is refused; with another one it is left out.
 */
export const submitAttempt = command({
  name: 'submitAttempt',
  version: 2,
  input: z.strictObject({
    id,
    course_id: id,
    lesson_id: reference,
    block_id: reference,
    course_version: z.number().check(z.int(), z.nonnegative()),
    answers: quizAnswers,
    seconds: tried,
  }),
  lane: (input) => `course:${input.course_id}`,
  upgrade: (version, input) => (version === 1 && typeof input === 'object' ? { course_version: 0, seconds: 0, ...input } : input),
})

/** The merge of two reports on the same lesson: commutative, associative, repeatable, and never lower than either. */
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
  }
}

/** All required blocks are done; a lesson nobody has begun is not complete, even without any. */
export function isLessonComplete(lesson: Lesson, progress: Pick<LessonProgress, 'done'> | undefined): boolean {
  const done = new Set(progress?.done)
  return progress !== undefined && lesson.blocks.every((block) => !block.is_required || done.has(block.id))
}

export interface CourseStanding {
  completeLessonIds: string[]
  lessons: number
  /** All lessons complete and all graded quizzes passed. */
  isComplete: boolean
  /** Where to go on: see `nextLesson`. */
  nextLessonId: string
}

/** How far one person is. `progress` and `attempts` are theirs and of this course; only tries that count can pass a quiz. */
export function courseStanding(
  course: Pick<Manifest, 'modules'> & Partial<Pick<Manifest, 'order'>>,
  progress: readonly Done[],
  attempts: readonly Attempt[],
): CourseStanding {
  const lessons = lessonsOf(course)
  const byLesson = new Map(progress.map((one) => [one.lesson_id, one]))
  const complete = lessons.filter((lesson) => isLessonComplete(lesson, byLesson.get(lesson.id)))
  const passed = new Set(attempts.filter((one) => one.is_passed && one.is_counted).map((one) => `${one.lesson_id}/${one.block_id}`))
  const areQuizzesPassed = lessons.every((lesson) =>
    lesson.blocks.every((block) => block.kind !== 'quiz' || !block.data.is_graded || passed.has(`${lesson.id}/${block.id}`)),
  )
  return {
    completeLessonIds: complete.map((lesson) => lesson.id),
    lessons: lessons.length,
    isComplete: complete.length === lessons.length && areQuizzesPassed,
    nextLessonId: nextLesson(course, complete, progress)?.id ?? '',
  }
}

type Done = Pick<LessonProgress, 'lesson_id' | 'done'> & Partial<Pick<LessonProgress, 'days'>>

/**
 * The lesson last learned in while it is not complete, else the next one that is not, else the last one. In a course in
 * sequence always the first that is not complete: the others may be locked.
 */
function nextLesson(
  course: Parameters<typeof courseStanding>[0],
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

/** The quiz a try belongs to; null when the course has no such quiz. */
export function quizOf(
  course: Pick<Manifest, 'modules'>,
  { lesson_id, block_id }: Pick<Attempt, 'lesson_id' | 'block_id'>,
): QuizBlock | null {
  const lesson = lessonsOf(course).find((one) => one.id === lesson_id)
  const block = lesson?.blocks.find((one) => one.id === block_id)
  return block?.kind === 'quiz' ? block.data : null
}

/** Whether one more try at a quiz counts, when so many have counted before. */
export function isStillCounted(quiz: Pick<QuizBlock, 'max_attempts'>, countedBefore: number): boolean {
  return quiz.max_attempts === undefined || countedBefore < quiz.max_attempts
}
