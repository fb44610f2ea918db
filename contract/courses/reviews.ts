import * as z from 'zod/mini'
import { author } from '../account/person.ts'
import { commands } from '../command.ts'
import { endpoint } from '../endpoint.ts'
import { pageCursor } from '../values/page-cursor.ts'
import { id, reference, time, typedText } from '../values/text.ts'

export const reviewMaxLength = 1000
const stars = z.number().check(z.int(), z.gte(1), z.lte(5))

/** One learner's review of a course. */
export const review = z.object({
  course_id: id,
  author,
  stars,
  body: z.string(),
  made_at: time,
})
export type Review = z.output<typeof review>

/** A review of the signed-in user, as it is pulled: at most one per course. */
export const ownReview = z.object({ course_id: id, stars, body: z.string(), made_at: time })
export type OwnReview = z.output<typeof ownReview>

export const reviewCommands = commands({
  /** Adds or replaces the user's review of a course that they have learned from. The text is optional, the stars are not. */
  reviewCourse: {
    version: 1,
    input: z.strictObject({ course_id: id, stars, body: z.nullable(typedText(reviewMaxLength)) }),
    // The lane of the course's progress: the server accepts a review only after some progress.
    lane: (input) => `course:${input.course_id}`,
  },
  removeReview: {
    version: 1,
    input: z.strictObject({ course_id: id }),
    lane: (input) => `course:${input.course_id}`,
  },
})

export const reviewEndpoints = {
  /** Newest first, 20 per page. */
  list: endpoint({
    method: 'GET',
    path: '/courses/:id/reviews',
    access: 'anyone',
    input: z.strictObject({ id: reference, cursor: pageCursor }),
    output: z.object({ items: z.array(review), next_cursor: z.nullable(z.string()) }),
  }),
}
