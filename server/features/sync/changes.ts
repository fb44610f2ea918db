import { isNotNull, notLike } from 'drizzle-orm'
import { workKey } from '../../../contract/learning/work.ts'
import type { Scope } from '../../../contract/sync.ts'
import { type TableOf, tablesOf } from '../../../contract/synced-tables.ts'
import { serverArea, wordKey } from '../../../contract/words/built-in.ts'
import { userOf } from '../../accounts/accounts.ts'
import { attempts, certificates, lessonProgress, lessonWork, signingKeys, translations, users } from '../../db/schema.ts'
import { applicationChanges } from '../applications/applications.ts'
import { certificateOf, revocationChanges, signingKeyOf } from '../certificates/certificates.ts'
import { courseChanges } from '../courses.ts'
import { draftChanges, draftNodeChanges } from '../drafts/draft-changes.ts'
import { eventChanges, eventsInWindow, seatChanges } from '../events/events.ts'
import { followChanges } from '../forum/follows.ts'
import { categoryChanges, forumInWindow, threadChanges } from '../forum/forum.ts'
import { attemptOf, progressOf, savedCourseChanges } from '../learning/learning.ts'
import { workOf } from '../learning/work-commands.ts'
import { decisionChanges, reportChanges } from '../moderation/own-rows.ts'
import { noticeChanges } from '../notices/notices.ts'
import { tieChanges } from '../people/tie-rows.ts'
import { reactionChanges } from '../reactions/reactions.ts'
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
    ...(isKnown('threads', since) ? await forumInWindow(since) : []),
  ]
}

/** The changes of a scope in the order of their numbers, at most `limit`. */
export async function changesOf(scope: Scope, since: Since): Promise<NamedChange[]> {
  const changes: NamedChange[] = []
  for (const table of tablesOf(scope)) {
    if (!isKnown(table, since)) continue
    const rows = await readChanges[table](since)
    changes.push(...rows.map((row) => ({ table, ...row })))
  }
  return changes.sort((one, other) => one.change - other.change).slice(0, since.limit)
}

/** The first shape that has a table: older builds would skip its rows. */
const shapes: { readonly [T in TableOf<Scope>]?: number } = {
  applications: 3,
  words: 3,
  categories: 3,
  threads: 3,
  reports: 4,
  decisions: 4,
  ties: 5,
  notices: 5,
  follows: 5,
  reactions: 6,
}
const isKnown = (table: TableOf<Scope>, { shape }: Since) => (shapes[table] ?? 1) <= shape

const readChanges: Readonly<Record<TableOf<Scope>, ReadChanges>> = {
  users: changesIn(users, { of: users.id, key: (row) => row.id, row: userOf }),
  progress: changesIn(lessonProgress, { of: lessonProgress.userId, key: (row) => `${row.courseId}/${row.lessonId}`, row: progressOf }),
  attempts: changesIn(attempts, { of: attempts.userId, key: (row) => row.id, row: attemptOf }),
  reviews: ownReviewChanges,
  seats: seatChanges,
  work: changesIn(lessonWork, { of: lessonWork.userId, key: (row) => workKey(workOf(row)), row: workOf }),
  savedCourses: savedCourseChanges,
  certificates: changesIn(certificates, { of: certificates.userId, key: (row) => row.code, row: certificateOf }),
  applications: applicationChanges,
  reports: reportChanges,
  decisions: decisionChanges,
  ties: tieChanges,
  notices: noticeChanges,
  follows: followChanges,
  reactions: reactionChanges,
  posts: postChanges,
  events: eventChanges,
  people: personChanges,
  categories: categoryChanges,
  threads: threadChanges,
  courses: courseChanges,
  signingKeys: changesIn(signingKeys, { key: (row) => row.id, row: signingKeyOf }),
  revocations: revocationChanges,
  words: changesIn(translations, {
    present: isNotNull(translations.value),
    sent: notLike(translations.key, `${serverArea}.%`),
    key: ({ language, key }) => wordKey(language, key),
    row: ({ value }) => (value === null ? null : { text: value }),
  }),
  courseDrafts: draftChanges,
  draftNodes: draftNodeChanges,
}
