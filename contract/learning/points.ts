import { addDays, weekdayOf } from '../values/days.ts'
import type { Attempt, LessonProgress } from './learning.ts'

/** Points for each achievement. */
export const pointsPer = { block: 1, quiz: 10, day: 2, course: 50 } as const

/** Counts of achievements. Each only grows, in whatever order devices report, so points never decrease. */
export interface Done {
  /** Lesson blocks done. */
  blocks: number
  /** Different quizzes passed. */
  quizzes: number
  /** Days with progress. */
  days: number
  /** Issued certificates. */
  courses: number
}

/** Counts the achievements of one person in all courses. A quiz that was passed repeatedly counts once. */
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

/** Points of a person, see `pointsPer`. */
export function pointsOf({ blocks, quizzes, days, courses }: Done): number {
  return blocks * pointsPer.block + quizzes * pointsPer.quiz + days * pointsPer.day + courses * pointsPer.course
}

/** Distinct days with progress, oldest first. */
export function learningDays(progress: readonly Pick<LessonProgress, 'days'>[]): string[] {
  return [...new Set(progress.flatMap((one) => one.days))].sort()
}

export interface Rhythm {
  /** The current week from Saturday to Friday. */
  week: { day: string; hasLearned: boolean; isToday: boolean; isAhead: boolean }[]
  daysThisWeek: number
  /** Maximum number of days in any week. */
  bestWeek: number
  /** Weeks with at least one day. */
  weeks: number
}

/**
 * Learning days by week. Deliberately not a streak: a pause for illness, harvest or a power cut must not lose anything.
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

/** The first day, a Saturday, of a day's week. */
const weekOf = (day: string) => addDays(day, -weekdayOf(day))
