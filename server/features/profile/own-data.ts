import { and, eq, getTableColumns, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { endpoints } from '../../../contract/index.ts'
import {
  alertTargets,
  applications,
  attempts,
  cases,
  certificates,
  classGroups,
  classMembers,
  commandRecords,
  courseContacts,
  courseDrafts,
  courseLearners,
  coursePeople,
  draftComments,
  draftPeople,
  draftReviews,
  events,
  follows,
  helpRequests,
  lessonProgress,
  lessonWork,
  notices,
  photos,
  pictures,
  posts,
  reactions,
  replies,
  reports,
  reviews,
  savedCourses,
  seats,
  sessions,
  threads,
  ties,
  translationHistory,
  translations,
  uploads,
  users,
} from '../../db/schema.ts'
import type { Handler } from '../../handler.ts'
import { isPresent } from '../people/tie-rows.ts'

interface OwnTable {
  readonly table: PgTable
  /** The column with the id of the user. */
  readonly of: PgColumn
  readonly columns: Readonly<Record<string, PgColumn>>
  /** The rows that the user may read. All by default. */
  readonly where?: SQL
}

/** Picks the named columns only: one that a later build adds may be a secret, or about another user. */
function own<T extends PgTable>(table: T, of: PgColumn, names: readonly (keyof T['$inferSelect'] & string)[]): OwnTable {
  const all = getTableColumns(table) as Record<string, PgColumn>
  return { table, of, columns: Object.fromEntries(names.map((name) => [name, all[name] as PgColumn])) }
}

const account = ['id', 'name', 'phone', 'previousPhone', 'phoneChangedAt', 'email', 'emailVerifiedAt', 'pendingEmail'] as const
const profile = ['face', 'role', 'language', 'place', 'about', 'levels', 'createdAt', 'securityNotices'] as const
const eventTexts = ['id', 'title', 'place', 'description', 'startsAt', 'endsAt', 'capacity'] as const
const eventStates = ['taken', 'waiting', 'madeAt', 'revisedAt', 'calledOffAt', 'removedAt'] as const
const attempt = ['id', 'courseId', 'lessonId', 'blockId', 'answers', 'percent', 'isPassed', 'isCounted', 'seconds', 'finishedAt'] as const
const application = ['id', 'state', 'subject', 'experience', 'place', 'reply', 'words', 'sentAt', 'decidedAt'] as const
const decision = [
  'id',
  'kind',
  'targetId',
  'decision',
  'reason',
  'words',
  'decidedAt',
  'limitedUntil',
  'appeal',
  'appealedAt',
  'isAnswered',
] as const
const issued = ['code', 'courseId', 'courseTitle', 'name', 'issuedAt', 'credential', 'revokedAt', 'revokedReason'] as const
/** Beside the ties of the devices, those who follow. An empty row would reveal a block. */
const isOwnTie = sql`(${isPresent} or ${ties.follower} is not null)`
const confirmed = ['confirmedName', 'confirmedAt', 'confirmedCredential'] as const

/** The tables with rows of a user, by their names in the file. */
export const ownTables: Readonly<Record<string, OwnTable>> = {
  account: own(users, users.id, [...account, ...profile]),
  sessions: own(sessions, sessions.userId, ['device', 'remember', 'createdAt', 'seenAt', 'expiresAt']),
  passwordHelp: own(helpRequests, helpRequests.userId, ['phone', 'name', 'askedAt', 'provedAt', 'usedAt', 'closedAt', 'disputedAt']),
  commands: own(commandRecords, commandRecords.userId, ['commandId', 'name', 'outcome', 'settledAt']),
  posts: own(posts, posts.authorId, ['id', 'body', 'pictures', 'madeAt', 'editedAt', 'removedAt', 'hiddenAt']),
  photo: own(photos, photos.userId, ['photo', 'madeAt']),
  pictures: own(pictures, pictures.ownerId, ['id', 'postId', 'bytes', 'madeAt', 'removedAt']),
  threads: own(threads, threads.authorId, ['id', 'slug', 'title', 'madeAt', 'removedAt', 'hiddenAt']),
  replies: own(replies, replies.authorId, ['id', 'parentId', 'body', 'madeAt', 'editedAt', 'removedAt', 'hiddenAt']),
  reports: own(reports, reports.userId, ['targetId', 'kind', 'reason', 'words', 'madeAt']),
  notices: own(notices, notices.userId, ['kind', 'targetId', 'at', 'version', 'read']),
  alerts: own(alertTargets, alertTargets.userId, ['address', 'madeAt', 'day', 'sent']),
  follows: own(follows, follows.userId, ['threadId', 'isFollowing', 'decidedAt']),
  reactions: own(reactions, reactions.userId, ['targetId', 'kind', 'decidedAt']),
  // Those that the author has pulled: the others reveal that a text was reported.
  decisions: { ...own(cases, cases.authorId, decision), where: isNotNull(cases.change) },
  events: own(events, events.organiserId, [...eventTexts, ...eventStates]),
  registrations: own(seats, seats.userId, ['eventId', 'number', 'claimedAt', 'givenUpAt']),
  progress: own(lessonProgress, lessonProgress.userId, ['courseId', 'lessonId', 'done', 'furthest', 'seconds', 'days']),
  attempts: own(attempts, attempts.userId, attempt),
  certificates: own(certificates, certificates.userId, [...issued, ...confirmed]),
  courseContacts: own(courseContacts, courseContacts.userId, ['courseId', 'since', 'name', 'confirmedAt']),
  teachersLists: own(courseLearners, courseLearners.userId, ['courseId', 'heardAt', 'isListed']),
  classes: own(classMembers, classMembers.userId, ['groupId', 'joinedAt']),
  ownClasses: own(classGroups, classGroups.ownerId, ['id', 'name', 'code', 'madeAt']),
  reviews: own(reviews, reviews.userId, ['courseId', 'stars', 'body', 'madeAt', 'removedAt']),
  lessonWork: own(lessonWork, lessonWork.userId, ['courseId', 'lessonId', 'slot', 'value', 'savedAt', 'earlier']),
  application: own(applications, applications.userId, application),
  savedCourses: own(savedCourses, savedCourses.userId, ['courseId', 'isSaved', 'decidedAt']),
  ownCourses: own(coursePeople, coursePeople.userId, ['courseId', 'right']),
  lastChangedDrafts: own(courseDrafts, courseDrafts.editedBy, ['courseId', 'version']),
  drafts: own(draftPeople, draftPeople.userId, ['courseId', 'right']),
  courseFiles: own(uploads, uploads.ownerId, ['id', 'courseId', 'kind', 'bytes', 'madeAt']),
  draftComments: own(draftComments, draftComments.authorId, ['id', 'nodeId', 'body', 'madeAt', 'doneAt']),
  draftReviews: own(draftReviews, draftReviews.personId, ['id', 'courseId', 'step', 'madeAt']),
  ties: { ...own(ties, ties.ownerId, ['otherId', 'follow', 'follower', 'connect', 'blocks', 'mutes']), where: isOwnTie },
  words: own(translations, translations.updatedBy, ['language', 'key', 'value', 'updatedAt']),
  changedWords: own(translationHistory, translationHistory.by, ['language', 'key', 'before', 'after', 'at']),
}

export const ownData: Handler<typeof endpoints.profile.ownData> = async ({ db, person, clock }) => {
  const tables: Record<string, Record<string, unknown>[]> = {}
  for (const [name, { table, of, columns, where }] of Object.entries(ownTables))
    tables[name] = await db
      .select(columns)
      .from(table)
      .where(and(eq(of, person.id), where))
  return { made_at: clock(), tables }
}
