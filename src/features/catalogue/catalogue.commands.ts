import type { CommandInput } from '../../../contract/command.ts'
import { reviewCommands } from '../../../contract/courses/reviews.ts'
import type { DraftKey } from '../../offline/drafts/draft-key.ts'
import { localCommand } from '../../offline/outbox/local-command.ts'
import { send } from '../../offline/outbox/outbox.ts'

type Review = CommandInput<typeof reviewCommands.reviewCourse>

const draftOf = ({ course_id }: Pick<Review, 'course_id'>): DraftKey => `review:${course_id}`

async function sendReview(review: Review): Promise<void> {
  await send(reviewCourse, review, { draft: draftOf(review) })
}

export const reviewCourse = localCommand(
  reviewCommands.reviewCourse,
  async (tables, { course_id, stars, body }, { madeAt }) => {
    await tables.put('reviews', course_id, { course_id, stars, body: body ?? '', made_at: madeAt })
  },
  {
    // Only the last review counts.
    coalesce: (_previous, next) => next,
    textOf: ({ body }: Review) => body ?? '',
    edit: { draftOf, withText: (review: Review, body: string) => ({ ...review, body }), sendLate: sendReview },
  },
)

export const removeReview = localCommand(reviewCommands.removeReview, async (tables, { course_id }) => {
  await tables.remove('reviews', course_id)
})
