import { certificate, revocation, signingKey } from './certificates.ts'
import { courseSummary } from './courses.ts'
import { event, seat } from './events.ts'
import { attempt, lessonProgress } from './learning.ts'
import { user } from './person.ts'
import { ownReview } from './reviews.ts'
import { post } from './wall.ts'
import { lessonWork } from './work.ts'

// Apart from the calls of sync: the worker only sends, and would otherwise carry all of these.
/** What may stand in a pulled change, by the name of the table it belongs to on the phone. */
export const pulledTables = {
  posts: post,
  events: event,
  seats: seat,
  courses: courseSummary,
  progress: lessonProgress,
  attempts: attempt,
  reviews: ownReview,
  work: lessonWork,
  users: user,
  certificates: certificate,
  signingKeys: signingKey,
  revocations: revocation,
} as const
export type PulledTable = keyof typeof pulledTables
