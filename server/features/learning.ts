import type { Attempt, LessonProgress } from '../../contract/learning.ts'
import type { attempts, lessonProgress } from '../db/schema.ts'

export function progressOf(row: typeof lessonProgress.$inferSelect): LessonProgress {
  return { course_id: row.courseId, lesson_id: row.lessonId, done: row.done, furthest: row.furthest, seconds: row.seconds, days: row.days }
}

export function attemptOf(row: typeof attempts.$inferSelect): Attempt {
  return {
    id: row.id,
    course_id: row.courseId,
    lesson_id: row.lessonId,
    block_id: row.blockId,
    answers: row.answers,
    percent: row.percent,
    is_passed: row.isPassed,
    is_counted: row.isCounted,
    seconds: row.seconds,
    finished_at: row.finishedAt.getTime(),
  }
}
