import { removeReview, reviewCourse } from '../../../contract/reviews.ts'
import { localCommand } from '../../offline/outbox.ts'

export const reviewCourseLocally = localCommand(
  reviewCourse,
  async (tables, { course_id, stars, body }, { madeAt }) => {
    await tables.put('reviews', course_id, { course_id, stars, body: body ?? '', made_at: madeAt })
  },
  // Only the last word counts.
  { coalesce: (_previous, next) => next },
)

export const removeReviewLocally = localCommand(removeReview, async (tables, { course_id }) => {
  await tables.remove('reviews', course_id)
})
