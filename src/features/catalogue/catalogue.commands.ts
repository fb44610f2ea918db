import { reviewCommands } from '../../../contract/courses/reviews.ts'
import { localCommand } from '../../offline/outbox/local-command.ts'

export const reviewCourse = localCommand(
  reviewCommands.reviewCourse,
  async (tables, { course_id, stars, body }, { madeAt }) => {
    await tables.put('reviews', course_id, { course_id, stars, body: body ?? '', made_at: madeAt })
  },
  // Only the last word counts.
  { coalesce: (_previous, next) => next },
)

export const removeReview = localCommand(reviewCommands.removeReview, async (tables, { course_id }) => {
  await tables.remove('reviews', course_id)
})
