import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { pageCursor } from './page-cursor.ts'
import { id, localizedText, reference } from './text.ts'

/** How a course is learned, counted by the server over everybody. No single person is named. */
export const courseFigures = z.object({
  course_id: id,
  slug: reference,
  title: localizedText,
  /** People who have learned something of it. */
  learners: z.number(),
  /** Of these, on one of the last seven days. */
  learners_this_week: z.number(),
  /** Certificates that stand. */
  finished: z.number(),
  /** Counted tries at its graded quizzes, and how many of them were passed. */
  tries: z.number(),
  tries_passed: z.number(),
})
export type CourseFigures = z.output<typeof courseFigures>

export const teachingEndpoints = {
  /** In the order of their slugs, 50 a page. */
  courses: endpoint({
    method: 'GET',
    path: '/teaching/courses',
    access: 'instructor',
    perMinute: 30,
    input: z.strictObject({ cursor: pageCursor }),
    output: z.object({ items: z.array(courseFigures), next_cursor: z.nullable(z.string()) }),
  }),
}
