import type * as z from 'zod/mini'
import { ownApplication } from './account/applications.ts'
import { shownPerson, user } from './account/person.ts'
import { certificate, revocation, signingKey } from './certificates/certificates.ts'
import { courseSummary } from './courses/courses.ts'
import { ownReview } from './courses/reviews.ts'
import { courseDraft, draftNode } from './drafts/draft-rows.ts'
import { eventRow, seat } from './events/events.ts'
import { category, followRow, replyRow, threadRow } from './forum.ts'
import { attempt, lessonProgress, savedCourse } from './learning/learning.ts'
import { lessonWork } from './learning/work.ts'
import { ownDecision, ownReport } from './moderation/reports.ts'
import { noticeRow } from './notices.ts'
import { tie } from './people/ties.ts'
import { reactionRow } from './reactions.ts'
import { pulledWord } from './site/translations.ts'
import type { PulledTable } from './synced-tables.ts'
import { postRow } from './wall.ts'

/** Row schemas of the pulled tables. Their scopes are in synced-tables.ts. */
export const pulledRows = {
  posts: postRow,
  events: eventRow,
  people: shownPerson,
  categories: category,
  threads: threadRow,
  replies: replyRow,
  seats: seat,
  courses: courseSummary,
  progress: lessonProgress,
  attempts: attempt,
  reviews: ownReview,
  work: lessonWork,
  savedCourses: savedCourse,
  users: user,
  certificates: certificate,
  applications: ownApplication,
  reports: ownReport,
  decisions: ownDecision,
  ties: tie,
  notices: noticeRow,
  follows: followRow,
  reactions: reactionRow,
  signingKeys: signingKey,
  revocations: revocation,
  words: pulledWord,
  courseDrafts: courseDraft,
  draftNodes: draftNode,
} as const satisfies Record<PulledTable, z.ZodMiniType>
export type PulledRow<T extends PulledTable> = z.output<(typeof pulledRows)[T]>
