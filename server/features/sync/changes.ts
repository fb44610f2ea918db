import { workKey } from '../../../contract/learning/work.ts'
import type { Scope } from '../../../contract/sync.ts'
import { type TableOf, tablesOf } from '../../../contract/synced-tables.ts'
import { userOf } from '../../accounts/accounts.ts'
import { attempts, certificates, lessonProgress, lessonWork, signingKeys, users } from '../../db/schema.ts'
import { certificateOf, revocationChanges, signingKeyOf } from '../certificates/certificates.ts'
import { courseChanges } from '../courses.ts'
import { eventChanges, eventsInWindow, seatChanges } from '../events/events.ts'
import { categoryChanges, forumInWindow, threadChanges } from '../forum/forum.ts'
import { attemptOf, progressOf, savedCourseChanges } from '../learning/learning.ts'
import { workOf } from '../learning/work-commands.ts'
import { ownReviewChanges } from '../reviews/reviews.ts'
import { postChanges, postsInWindow } from '../wall/wall.ts'
import { changesIn, type NamedChange, type ReadChanges, type Since } from './changes-in.ts'
import { personChanges } from './people.ts'

/** The community of a new device: rows without tombstones, in no order. */
export async function communityWindow(since: Since): Promise<NamedChange[]> {
  const [posts, events] = [await postsInWindow(since), await eventsInWindow(since)]
  return [
    ...posts.map((row) => ({ table: 'posts', ...row })),
    ...events.map((row) => ({ table: 'events', ...row })),
    ...(await forumInWindow(since)),
  ]
}

/** The changes of a scope in the order of their numbers, at most `limit`. */
export async function changesOf(scope: Scope, since: Since): Promise<NamedChange[]> {
  const changes: NamedChange[] = []
  for (const table of tablesOf(scope)) {
    const rows = await readChanges[table](since)
    changes.push(...rows.map((row) => ({ table, ...row })))
  }
  return changes.sort((one, other) => one.change - other.change).slice(0, since.limit)
}

const readChanges: Readonly<Record<TableOf<Scope>, ReadChanges>> = {
  users: changesIn(users, { of: users.id, key: (row) => row.id, row: userOf }),
  progress: changesIn(lessonProgress, { of: lessonProgress.userId, key: (row) => `${row.courseId}/${row.lessonId}`, row: progressOf }),
  attempts: changesIn(attempts, { of: attempts.userId, key: (row) => row.id, row: attemptOf }),
  reviews: ownReviewChanges,
  seats: seatChanges,
  work: changesIn(lessonWork, { of: lessonWork.userId, key: (row) => workKey(workOf(row)), row: workOf }),
  savedCourses: savedCourseChanges,
  certificates: changesIn(certificates, { of: certificates.userId, key: (row) => row.code, row: certificateOf }),
  posts: postChanges,
  events: eventChanges,
  people: personChanges,
  categories: categoryChanges,
  threads: threadChanges,
  courses: courseChanges,
  signingKeys: changesIn(signingKeys, { key: (row) => row.id, row: signingKeyOf }),
  revocations: revocationChanges,
}
