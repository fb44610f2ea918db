import * as z from 'zod/mini'
import { command } from './command.ts'
import { endpoint } from './endpoint.ts'
import { pageCursor } from './page-cursor.ts'
import { author } from './person.ts'
import { id, reference, time, typedText } from './text.ts'

export const reviewMaxLength = 1000
const stars = z.number().check(z.int(), z.gte(1), z.lte(5))

/** What one learner says of a course. */
export const review = z.object({
  course_id: id,
  author,
  stars,
  body: z.string(),
  made_at: time,
})
export type Review = z.output<typeof review>

/** One's own review as it is pulled: one for each course. */
export const ownReview = z.object({ course_id: id, stars, body: z.string(), made_at: time })
export type OwnReview = z.output<typeof ownReview>

/** Says, or says anew, what one thinks of a course one has learned from. Without words the stars stand alone. */
export const reviewCourse = command({
  name: 'reviewCourse',
  version: 1,
  input: z.strictObject({ course_id: id, stars, body: z.nullable(typedText(reviewMaxLength)) }),
  // The course's own lane: the first lesson must have arrived before what is said of it.
  lane: (input) => `course:${input.course_id}`,
})

export const removeReview = command({
  name: 'removeReview',
  version: 1,
  input: z.strictObject({ course_id: id }),
  lane: (input) => `course:${input.course_id}`,
})

export const reviewEndpoints = {
  /** Newest first, 20 a page. */
  list: endpoint({
    method: 'GET',
    path: '/courses/:id/reviews',
    access: 'anyone',
    input: z.strictObject({ id: reference, cursor: pageCursor }),
    output: z.object({ items: z.array(review), next_cursor: z.nullable(z.string()) }),
  }),
}
