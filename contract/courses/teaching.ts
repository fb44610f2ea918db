import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { findingCodes } from '../learning/item-analysis.ts'
import { pageCursor } from '../values/page-cursor.ts'
import { id, localizedText, reference, time } from '../values/text.ts'

/** Statistics of a course over all its learners, for those who teach it. They must not identify a person. */
export const courseFigures = z.object({
  course_id: id,
  slug: reference,
  title: localizedText,
  /** People with any progress in it, rounded. */
  learners: z.number(),
  /** Of these, people with progress on one of the last seven days, rounded. */
  learners_this_week: z.number(),
  /** Certificates that are not revoked. */
  finished: z.number(),
  /** Counted attempts at its graded quizzes, and the passed ones among them. Rounded, see `few`. */
  tries: z.number(),
  tries_passed: z.number(),
  /** Certificates of others that no teacher has confirmed. This and the next are absent in figures that an older build stored. */
  to_confirm: z.optional(z.number()),
  version: z.optional(z.number()),
  published_at: z.optional(time),
  /** The figures from 1 to 4, which are not reported. Their number is 0, for older builds. */
  few: z.optional(z.array(z.enum(['learners', 'learners_this_week', 'tries', 'tries_passed']))),
  /** The course is no longer offered to new learners. */
  is_withdrawn: z.optional(z.boolean()),
})
export type CourseFigures = z.output<typeof courseFigures>

const questionResult = z.object({
  lesson_id: reference,
  block_id: reference,
  question_id: reference,
  prompt: localizedText,
  /** Null: fewer than five people. */
  figures: z.nullable(
    z.object({
      people: z.number(),
      right: z.number(),
      left_out: z.number(),
      chosen: z.record(z.string(), z.number()),
      /** Null below 50 people. */
      discrimination: z.nullable(z.number()),
    }),
  ),
  findings: z.array(z.enum(findingCodes)),
})
export type QuestionResult = z.output<typeof questionResult>

/** Courses in an answer of `allQuestions`. */
export const coursesOfResults = 10

export const teachingEndpoints = {
  /** The same of all courses of the caller, by slug: a request for each would exceed the limit of a minute. */
  allQuestions: endpoint({
    method: 'GET',
    path: '/teaching/questions',
    access: 'instructor',
    perMinute: 30,
    input: z.strictObject({ cursor: pageCursor }),
    output: z.object({
      items: z.array(z.object({ course_id: id, items: z.array(questionResult) })),
      next_cursor: z.nullable(z.string()),
    }),
  }),
  /** Answers by question of the current version, each person's first counted attempt. 403 for another teacher's course. */
  questions: endpoint({
    method: 'GET',
    path: '/teaching/courses/:id/questions',
    access: 'instructor',
    perMinute: 30,
    input: z.strictObject({ id }),
    output: z.object({
      version: z.number(),
      items: z.array(questionResult),
      /** Learners whose mark rose by a key that this version corrected, rounded; null for 1 to 4. Absent: none, or an older server. */
      remarked: z.optional(z.nullable(z.number())),
    }),
  }),
  /** Courses that the caller owns or writes, for administrators all of them. Ordered by slug, 50 per page. */
  courses: endpoint({
    method: 'GET',
    path: '/teaching/courses',
    access: 'instructor',
    perMinute: 30,
    input: z.strictObject({ cursor: pageCursor }),
    output: z.object({ items: z.array(courseFigures), next_cursor: z.nullable(z.string()) }),
  }),
}
