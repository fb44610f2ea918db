import { type OwnReview, type Review, reviewEndpoints } from '../../../contract/reviews.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/errors.ts'
import { localQuery } from '../../offline/local-query.ts'
import { personalDb } from '../../offline/personal-db.ts'
import { keepIfRoom } from '../../offline/room.ts'
import { type ReviewsRow, sharedDb } from '../../offline/shared-db.ts'

/** What others say of a course, as last fetched; null when it was never fetched and cannot be now. */
export const reviewsQuery = (courseId: string) =>
  localQuery<Pick<ReviewsRow, 'items' | 'next'> | null>({
    key: ['reviews', courseId],
    tables: ['shared.reviews'],
    read: async () => (await sharedDb.reviews.get(courseId)) ?? null,
  })

/** What this person says of it, sent or not; null for nothing. */
export const ownReviewQuery = (courseId: string) =>
  localQuery<(OwnReview & { isWaiting: boolean }) | null>({
    key: ['own-review', courseId],
    tables: ['own.reviews', 'own.outbox'],
    async read() {
      const db = personalDb()
      const [review, lane] = await Promise.all([db.reviews.get(courseId), db.outbox.where('lane').equals(`course:${courseId}`).toArray()])
      if (!review) return null
      return { ...review, isWaiting: lane.some((row) => row.name === 'reviewCourse' && row.state !== 'applied') }
    },
  })

/** Brings the newest reviews behind what is on screen. Without a line, what is kept stays. */
export async function refreshReviews(courseId: string): Promise<void> {
  try {
    const { items, next_cursor } = await call(reviewEndpoints.list, { id: courseId })
    await keepIfRoom(() => sharedDb.reviews.put({ courseId, items, next: next_cursor }))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

/** The next page, only ever on screen. @throws ApiError */
export async function moreReviews(courseId: string, cursor: string): Promise<{ items: Review[]; next: string | null }> {
  const { items, next_cursor } = await call(reviewEndpoints.list, { id: courseId, cursor })
  return { items, next: next_cursor }
}
