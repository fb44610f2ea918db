import { type OwnReview, type Review, reviewEndpoints } from '../../../contract/courses/reviews.ts'
import { call } from '../../api/call.ts'
import { ApiError } from '../../api/errors.ts'
import { storeIfSpace } from '../../offline/storage/quota.ts'
import { localQuery } from '../../offline/store/local-query.ts'
import { personalDb } from '../../offline/store/personal-db.ts'
import { type ReviewsRow, sharedDb } from '../../offline/store/shared-db.ts'

/** Reviews of a course as last fetched; null if never fetched and offline. */
export const reviewsQuery = (courseId: string) =>
  localQuery<Pick<ReviewsRow, 'items' | 'next'> | null>({
    key: ['reviews', courseId],
    tables: ['shared.reviews'],
    read: async () => (await sharedDb.reviews.get(courseId)) ?? null,
  })

/** This person's review, sent or not, or null. */
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

/** Fetches the newest reviews in the background. Offline, the stored ones remain. */
export async function refreshReviews(courseId: string): Promise<void> {
  try {
    const { items, next_cursor } = await call(reviewEndpoints.list, { id: courseId })
    await storeIfSpace(() => sharedDb.reviews.put({ courseId, items, next: next_cursor }))
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  }
}

/** The next page, only ever on screen. @throws ApiError */
export async function moreReviews(courseId: string, cursor: string): Promise<{ items: Review[]; next: string | null }> {
  const { items, next_cursor } = await call(reviewEndpoints.list, { id: courseId, cursor })
  return { items, next: next_cursor }
}
