import { addDays, weekdayOf } from './days.ts'
import type { Attempt, LessonProgress } from './learning.ts'

/** What each thing done is worth. */
export const worth = { block: 1, quiz: 10, day: 2, course: 50 } as const

/** Things done, counted. Each only ever grows, whatever device reports first, so points never go down. */
export interface Done {
  /** Lesson parts done. */
  blocks: number
  /** Different quizzes passed. */
  quizzes: number
  /** Days on which something was learned. */
  days: number
  /** Courses finished, for which a certificate was issued. */
  courses: number
}

/** From everything one person has done, in all courses. Repeats of a passed quiz count once. */
export function doneOf(
  progress: readonly Pick<LessonProgress, 'done' | 'days'>[],
  attempts: readonly Pick<Attempt, 'course_id' | 'lesson_id' | 'block_id' | 'is_passed'>[],
  certificates: readonly unknown[],
): Done {
  const passed = attempts.filter((one) => one.is_passed).map((one) => `${one.course_id}/${one.lesson_id}/${one.block_id}`)
  return {
    blocks: progress.reduce((sum, one) => sum + one.done.length, 0),
    quizzes: new Set(passed).size,
    days: learningDays(progress).length,
    courses: certificates.length,
  }
}

/** Points of a person, see `worth`. */
export function pointsOf({ blocks, quizzes, days, courses }: Done): number {
  return blocks * worth.block + quizzes * worth.quiz + days * worth.day + courses * worth.course
}

/** Every day on which this person learned, oldest first. */
export function learningDays(progress: readonly Pick<LessonProgress, 'days'>[]): string[] {
  return [...new Set(progress.flatMap((one) => one.days))].sort()
}

export interface Rhythm {
  /** This week from Saturday to Friday. */
  week: { day: string; hasLearned: boolean; isToday: boolean; isAhead: boolean }[]
  daysThisWeek: number
  /** Most days in any week. */
  bestWeek: number
  /** Weeks with at least one day. A pause takes none of them away. */
  weeks: number
}

/**
 * How somebody learns, week by week. Not a chain that breaks: whoever was ill, at harvest or without power has lost nothing
 * and simply goes on.
 */
export function rhythmOf(days: readonly string[], today: string): Rhythm {
  const learned = new Set(days)
  const saturday = weekOf(today)
  const byWeek = new Map<string, number>()
  for (const one of learned) byWeek.set(weekOf(one), (byWeek.get(weekOf(one)) ?? 0) + 1)
  return {
    week: Array.from({ length: 7 }, (_, index) => {
      const day = addDays(saturday, index)
      return { day, hasLearned: learned.has(day), isToday: day === today, isAhead: day > today }
    }),
    daysThisWeek: byWeek.get(saturday) ?? 0,
    bestWeek: Math.max(0, ...byWeek.values()),
    weeks: byWeek.size,
  }
}

/** The Saturday a day's week began with. */
const weekOf = (day: string) => addDays(day, -weekdayOf(day))
