import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { pageCursor } from '../values/page-cursor.ts'
import { id, localizedText, reference } from '../values/text.ts'

/** Statistics of a course over all its learners. They must not identify a person. */
export const courseFigures = z.object({
  course_id: id,
  slug: reference,
  title: localizedText,
  /** People with any progress in it. */
  learners: z.number(),
  /** Of these, people with progress on one of the last seven days. */
  learners_this_week: z.number(),
  /** Certificates that are not revoked. */
  finished: z.number(),
  /** Counted attempts at its graded quizzes, and the passed ones among them. */
  tries: z.number(),
  tries_passed: z.number(),
})
export type CourseFigures = z.output<typeof courseFigures>

export const teachingEndpoints = {
  /** Ordered by slug, 50 per page. */
  courses: endpoint({
    method: 'GET',
    path: '/teaching/courses',
    access: 'instructor',
    perMinute: 30,
    input: z.strictObject({ cursor: pageCursor }),
    output: z.object({ items: z.array(courseFigures), next_cursor: z.nullable(z.string()) }),
  }),
}
