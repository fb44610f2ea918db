// One file, although it is long: tables reference each other, and drizzle-kit compares them as a whole.
import { sql } from 'drizzle-orm'

import {
  bigint,
  boolean,
  check,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { applicationStates } from '../../contract/account/applications.ts'
import { auditActs } from '../../contract/account/audit-log.ts'
import { deletionWays, faces, type SecurityNotice } from '../../contract/account/person.ts'
import { suspensionReasons } from '../../contract/account/suspension.ts'
import { type CourseSummary, courseRights, type Manifest, type PackageFile } from '../../contract/courses/courses.ts'
import { type CourseDraft, type DraftNode, draftKinds, reviewSteps, sharedRights } from '../../contract/drafts/draft-rows.ts'
import { uploadKinds } from '../../contract/drafts/upload-types.ts'
import type { Event } from '../../contract/events/events.ts'
import type { RepliesOf } from '../../contract/forum.ts'
import type { GalleryPicture } from '../../contract/gallery.ts'
import type { LessonWork } from '../../contract/learning/work.ts'
import { caseCauses, caseDecisions } from '../../contract/moderation/cases.ts'
import { reportedKinds, reportReasons } from '../../contract/moderation/reports.ts'
import { noticeKinds } from '../../contract/notices.ts'
import type { Levels } from '../../contract/people/privacy.ts'
import { connectStates, followStates, type TieKind } from '../../contract/people/ties.ts'
import type { ShownPicture } from '../../contract/pictures.ts'
import { reactionKinds } from '../../contract/reactions.ts'
import type { SettingValue } from '../../contract/site/settings.ts'
import type { Outcome } from '../../contract/sync.ts'
import type { LocalizedText } from '../../contract/values/text.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const number = (name: string) => bigint(name, { mode: 'number' })

/** A notice with the values of before and after the change. Absent for a password, and in notices of earlier builds. */
export interface StoredNotice extends SecurityNotice {
  readonly was?: string | null
  readonly became?: string | null
}

/** Limits of a new account for one that is not. Times in epoch milliseconds. */
export interface Limitation {
  readonly since: number
  readonly until: number
  /** Number of the community at that time: texts with later ones count. */
  readonly from: number
}

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    /** For the search by name. The function is in migration 0013. */
    nameFolded: text('name_folded').notNull().generatedAlwaysAs(sql`fold_name(name)`),
    /** Not unique: numbers are not proved, and the users of a shared telephone share its number (docs/decisions/033). */
    phone: text().notNull(),
    /** The number before the last change, and the time of that change. */
    previousPhone: text('previous_phone'),
    phoneChangedAt: at('phone_changed_at'),
    /** A confirmed address. One that waits for its confirmation is in `pendingEmail`, of which there may be several. */
    email: text().unique(),
    emailVerifiedAt: at('email_verified_at'),
    pendingEmail: text('pending_email'),
    passwordHash: text('password_hash').notNull(),
    face: text({ enum: faces }).notNull(),
    role: text({ enum: ['student', 'instructor', 'admin'] }).notNull(),
    language: text({ enum: ['bn', 'en'] }).notNull(),
    place: text().notNull().default(''),
    about: text().notNull().default(''),
    /** Levels of privacy that differ from the usual ones: see `levelsOf` in contract/people/privacy.ts. */
    levels: jsonb().$type<Partial<Levels>>().notNull().default({}),
    /** For the search by area, as for names. */
    placeFolded: text('place_folded').notNull().generatedAlwaysAs(sql`fold_name(place)`),
    createdAt: at('created_at').notNull(),
    /** End of the limits of a new account. Null before (features/moderation/new-accounts.ts). */
    knownSince: at('known_since'),
    /** Threads and posts whose replies a new account has opened, ten at most. */
    opened: jsonb().$type<string[]>().notNull().default([]),
    /** All four are null without a suspension; one that is over stays until the next. */
    suspendedAt: at('suspended_at'),
    suspendedUntil: at('suspended_until'),
    suspendedFor: text('suspended_for', { enum: suspensionReasons }),
    suspendedNote: text('suspended_note'),
    /** Limits of a new account that a moderator has set; those that are over stay until the next. */
    limited: jsonb().$type<Limitation>(),
    /** A moderator has hidden what others see of the person. */
    hiddenAt: at('hidden_at'),
    /** Both are null unless the user has asked for the deletion of the account. */
    deletionWay: text('deletion_way', { enum: deletionWays }),
    deletionDueAt: at('deletion_due_at'),
    /** The row stays, without personal data: other rows refer to it. */
    deletedAt: at('deleted_at'),
    /** Changes of password, number and address in the last 30 days. */
    securityNotices: jsonb('security_notices').$type<StoredNotice[]>().notNull().default([]),
    /** Position in the scope `me:<id>`; also the base version of profile edits. */
    change: number('change').notNull(),
    /**
     * Position in the scope `community` of the last change that others may see. Null without one: the row then travels with
     * the first post or event that names it.
     */
    publicChange: number('public_change'),
  },
  (table) => [
    index('users_name_folded').on(table.nameFolded, table.id),
    index('users_phone').on(table.phone),
    index('users_previous_phone').on(table.previousPhone).where(sql`previous_phone is not null`),
    uniqueIndex('users_public_change').on(table.publicChange).where(sql`public_change is not null`),
    index('users_admins').on(table.id).where(sql`role = 'admin'`),
    index('users_pending_email').on(table.pendingEmail).where(sql`pending_email is not null`),
    index('users_deletion_due').on(table.deletionDueAt).where(sql`deletion_due_at is not null`),
    check('users_email_confirmed', sql`(email is null) = (email_verified_at is null)`),
  ],
)

/** Photos of people, for their pages. In the database: one is 12 KB at most, and leaves with its row. */
export const photos = pgTable('photos', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id),
  /** Another one for each photo: a report is about one of them. */
  id: uuid().notNull().unique().defaultRandom(),
  /** WebP, in base64. */
  photo: text().notNull(),
  madeAt: at('made_at').notNull(),
  /** Hidden by a moderator: only its owner sees it. */
  hiddenAt: at('hidden_at'),
})

/** A course's summary without its rating and its state, which change independently. */
export type StoredSummary = Omit<CourseSummary, 'rating' | 'is_withdrawn'>

/** Only the token's hash is stored: a copy of the database gives no access. */
export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    tokenHash: text('token_hash').notNull().unique(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    remember: boolean().notNull(),
    device: text().notNull(),
    /** Hash of the browser's id: a new sign-in of the same user ends the session before it. */
    browser: text().notNull().default(''),
    createdAt: at('created_at').notNull(),
    seenAt: at('seen_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    /** Hash of the token before the last renewal. */
    earlierHash: text('earlier_hash').unique(),
    /** The present token is made from the earlier one and this. */
    renewalSalt: text('renewal_salt'),
    /** End of the earlier token. Null: no request has had the present one, so the device may never have received it. */
    earlierUntil: at('earlier_until'),
  },
  (table) => [index('sessions_user').on(table.userId)],
)

export const oneTimeTokens = pgTable('one_time_tokens', {
  tokenHash: text('token_hash').primaryKey(),
  userId: uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  purpose: text({ enum: ['verify-email', 'reset-password'] }).notNull(),
  email: text().notNull(),
  expiresAt: at('expires_at').notNull(),
  usedAt: at('used_at'),
})

/** Browsers that have signed in to an account, or have proved it by mail or telephone. Wrong passwords elsewhere do not delay them. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    browser: text().notNull(),
    usedAt: at('used_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.browser] }), index('known_devices_used').on(table.usedAt)],
)

/** Counted attempts (limits/attempt-counters.ts). In the database, because several servers share the limits. Keys are hashes. */
export const attemptCounters = pgTable('attempt_counters', {
  key: text().primaryKey(),
  /** Attempts at `countedAt`; fewer with time. */
  level: doublePrecision().notNull(),
  countedAt: at('counted_at').notNull(),
  blockedUntil: at('blocked_until').notNull(),
})

/** A device's request for a new password by telephone. Its number is public, its secret stays on the device. */
export const helpRequests = pgTable(
  'help_requests',
  {
    id: uuid().primaryKey(),
    number: text().notNull().unique(),
    secretHash: text('secret_hash').notNull(),
    /** As typed: the number may have no account. */
    phone: text().notNull(),
    /** As typed, for the administrator: several accounts may have the number. */
    name: text().notNull().default(''),
    /** Hash of the sender's address, so that one sender's requests never replace another's. */
    sender: text().notNull(),
    askedAt: at('asked_at').notNull(),
    /** The account that the administrator chose when issuing a code. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** The code was right. */
    provedAt: at('proved_at'),
    usedAt: at('used_at'),
    closedAt: at('closed_at'),
    disputedAt: at('disputed_at'),
  },
  (table) => [index('help_requests_phone').on(table.phone)],
)

/** Codes that administrators issued. Only Argon2id hashes: 8 digits are found in seconds from a plain hash. */
export const helpCodes = pgTable(
  'help_codes',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    requestId: uuid('request_id')
      .notNull()
      .references(() => helpRequests.id, { onDelete: 'cascade' }),
    issuedBy: uuid('issued_by').notNull(),
    codeHash: text('code_hash').notNull(),
    tries: integer().notNull().default(0),
    issuedAt: at('issued_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    /** Used, or replaced by a later code. */
    endedAt: at('ended_at'),
  },
  (table) => [index('help_codes_user').on(table.userId, table.issuedAt), index('help_codes_issuer').on(table.issuedBy, table.issuedAt)],
)

/** A stored outcome. The id is the row's, and the message is created in the language of each request. */
export type StoredOutcome = Omit<Outcome, 'id' | 'message'>

/** The outcome of every settled command. Never expires, so a device may repeat a command after any time. */
export const commandRecords = pgTable(
  'command_records',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    commandId: uuid('command_id').notNull(),
    name: text().notNull(),
    lane: text().notNull(),
    /** sha256 of name, version and input: the same id with another body is an error, not a repeat. */
    bodyHash: text('body_hash').notNull(),
    outcome: jsonb().$type<StoredOutcome>().notNull(),
    settledAt: at('settled_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.commandId] })],
)

/** Numbers of the changes in scope `community`, and of replies (community-changes.ts). */
export const communityChanges = pgSequence('community_changes')

/**
 * One counter per other scope, locked in the writing transaction. The order of changes is the order of commits, so no pull
 * skips one.
 */
export const scopeCounters = pgTable('scope_counters', { scope: text().primaryKey(), value: number('value').notNull() })

/** Numbers of the replies to a thread or post, moved in batches (features/forum/tallies.ts). */
const tally = {
  replies: integer().notNull().default(0),
  lastNumber: number('last_number').notNull().default(0),
  moved: number('moved').notNull().default(0),
  lastRemoval: number('last_removal').notNull().default(0),
}

/** People by kind of reaction. A batch writes it without a number (features/reactions/count-reactions.ts). Null: none. */
const reactionCounts = { reactions: jsonb().$type<number[]>() }

/** Set with `removedAt` where a moderator has removed a text, so that all code treats it as removed. The text stays. */
const hiding = { hiddenAt: at('hidden_at') }

export const posts = pgTable(
  'posts',
  {
    id: uuid().primaryKey(),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id),
    body: text().notNull(),
    madeAt: at('made_at').notNull(),
    editedAt: at('edited_at'),
    removedAt: at('removed_at'),
    ...hiding,
    ...tally,
    /** As in the rows of devices. Null: none. */
    pictures: jsonb().$type<ShownPicture[]>(),
    ...reactionCounts,
    change: number('change').notNull(),
  },
  (table) => [
    uniqueIndex('posts_change').on(table.change),
    index('posts_author').on(table.authorId),
    // An index serves `order by … desc` only with the nulls first, as PostgreSQL puts them; Drizzle's default is last.
    index('posts_newest').on(table.madeAt.desc().nullsFirst(), table.id.desc().nullsFirst()).where(sql`removed_at is null`),
  ],
)

/** One stored size of a picture: a file under its hash, which no list of files has. */
export interface PictureFile {
  readonly sha256: string
  readonly bytes: number
}

/** Pictures that people send. A row without files waits for its bytes; one with `removedAt` and files waits for their deletion. */
export const pictures = pgTable(
  'pictures',
  {
    id: uuid().primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    /** The post that shows it. Null: the text has not arrived. */
    postId: uuid('post_id').references(() => posts.id),
    /** Of the bytes as the device sends them. */
    sha256: text().notNull(),
    /** By the sizes of `pictureEdges`. */
    files: jsonb().$type<PictureFile[]>(),
    /** Of all files. */
    bytes: integer().notNull().default(0),
    madeAt: at('made_at').notNull(),
    removedAt: at('removed_at'),
  },
  (table) => [
    index('pictures_owner').on(table.ownerId),
    index('pictures_post').on(table.postId),
    index('pictures_made').on(table.madeAt),
    // Finds the pictures that have one file.
    index('pictures_files').using('gin', table.files.op('jsonb_path_ops')),
    index('pictures_to_delete').on(table.id).where(sql`removed_at is not null and files is not null`),
  ],
)

export const events = pgTable(
  'events',
  {
    id: uuid().primaryKey(),
    organiserId: uuid('organiser_id')
      .notNull()
      .references(() => users.id),
    title: jsonb().$type<Event['title']>().notNull(),
    place: jsonb().$type<Event['place']>().notNull(),
    description: jsonb().$type<Event['description']>().notNull(),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
    capacity: integer(),
    /** Sums over the valid claims, updated with each of them. */
    taken: integer().notNull().default(0),
    waiting: integer().notNull().default(0),
    /** Claims with a number up to this one have a seat. Never decreases. */
    seatedThrough: integer('seated_through').notNull().default(0),
    /** The last number assigned. */
    lastNumber: integer('last_number').notNull().default(0),
    madeAt: at('made_at').notNull(),
    /** The server's time, for the daily limit. Null in rows from before that limit. */
    receivedAt: at('received_at'),
    revision: integer().notNull().default(0),
    revisedAt: at('revised_at').notNull(),
    calledOffAt: at('called_off_at'),
    removedAt: at('removed_at'),
    ...hiding,
    change: number('change').notNull(),
  },
  (table) => [
    uniqueIndex('events_change').on(table.change),
    index('events_organiser').on(table.organiserId),
    index('events_soonest').on(table.startsAt, table.id).where(sql`removed_at is null`),
  ],
)

/** Subjects of the forum. */
export const categories = pgTable(
  'categories',
  {
    id: uuid().primaryKey(),
    slug: text().notNull().unique(),
    name: jsonb().$type<LocalizedText>().notNull(),
    about: jsonb().$type<LocalizedText>().notNull(),
    position: integer().notNull(),
    change: number('change').notNull(),
  },
  (table) => [uniqueIndex('categories_change').on(table.change)],
)

/** Heads of threads. A thread's first text is the reply with its id. */
export const threads = pgTable(
  'threads',
  {
    id: uuid().primaryKey(),
    slug: text().notNull().unique(),
    categoryId: uuid('category_id')
      .notNull()
      .references(() => categories.id),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id),
    title: text().notNull(),
    madeAt: at('made_at').notNull(),
    pinnedAt: at('pinned_at'),
    lockedAt: at('locked_at'),
    bestReplyId: uuid('best_reply_id'),
    removedAt: at('removed_at'),
    ...hiding,
    /** The server's time of the newest reply, or of the thread. */
    lastAt: at('last_at').notNull(),
    ...tally,
    change: number('change').notNull(),
  },
  (table) => [
    uniqueIndex('threads_change').on(table.change),
    index('threads_author').on(table.authorId),
    index('threads_words').using('gin', sql`search_words(${table.title})`).where(sql`removed_at is null`),
    index('threads_newest').on(table.lastAt.desc().nullsFirst(), table.id.desc().nullsFirst()).where(sql`removed_at is null`),
    index('threads_of_category')
      .on(table.categoryId, table.lastAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`removed_at is null`),
    index('threads_pinned')
      .on(table.lastAt.desc().nullsFirst(), table.id.desc().nullsFirst())
      .where(sql`removed_at is null and pinned_at is not null`),
  ],
)

/** Replies in threads, and comments below posts of the wall. */
export const replies = pgTable(
  'replies',
  {
    id: uuid().primaryKey(),
    /** A thread or a post: ids are unique among both. */
    parentId: uuid('parent_id').notNull(),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id),
    body: text().notNull(),
    madeAt: at('made_at').notNull(),
    /** The server's time. */
    receivedAt: at('received_at').notNull(),
    editedAt: at('edited_at'),
    removedAt: at('removed_at'),
    ...hiding,
    ...reactionCounts,
    /** The first number of the row: the order of the replies. */
    number: number('number').notNull(),
    /** A number of the community; replies are pulled by their parent. */
    change: number('change').notNull(),
  },
  (table) => [
    uniqueIndex('replies_change').on(table.change),
    index('replies_of').on(table.parentId, table.change),
    index('replies_author').on(table.authorId),
    index('replies_words').using('gin', sql`search_words(${table.body})`).where(sql`removed_at is null`),
  ],
)

/** One claim per person and event. A withdrawn claim keeps its row, so that every device of that person receives it. */
export const seats = pgTable(
  'seats',
  {
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The order in which the server received the claims; assigned once per event. */
    number: integer().notNull(),
    claimedAt: at('claimed_at').notNull(),
    givenUpAt: at('given_up_at'),
    /** Position in the scope `me:<user id>`. */
    change: number('change').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.eventId] }),
    uniqueIndex('seats_number').on(table.eventId, table.number),
    index('seats_standing').on(table.eventId, table.number).where(sql`given_up_at is null`),
  ],
)

/**
 * Every version of a course, as it was published. Triggers refuse UPDATE, DELETE and TRUNCATE. No reference to the course, which refers
 * to its current version.
 */
export const courseVersions = pgTable(
  'course_versions',
  {
    courseId: uuid('course_id').notNull(),
    version: integer().notNull(),
    manifest: jsonb().$type<Manifest>().notNull(),
    /** Hash of the content without its number: a version that restores another has the same. The function is in the migration. */
    sha256: text().notNull().generatedAlwaysAs(sql`course_hash(manifest)`),
    /** Changes in words for learners. Empty texts: not said. */
    note: jsonb().$type<LocalizedText>().notNull(),
    /** Transfer size of an update from the version before, and of the whole download. */
    bytesNew: number('bytes_new').notNull(),
    bytesTotal: number('bytes_total').notNull(),
    /** The older version with this content, after a rollback. */
    restores: integer(),
    /** Null: a command on the server. */
    publishedBy: uuid('published_by'),
    publishedAt: at('published_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.courseId, table.version] })],
)

export const courses = pgTable(
  'courses',
  {
    id: uuid().primaryKey(),
    slug: text().notNull().unique(),
    currentVersion: integer('current_version').notNull(),
    /** The current version as this build serves it: one that another build wrote is repaired here, never in `course_versions`. */
    manifest: jsonb().$type<Manifest>().notNull(),
    summary: jsonb().$type<StoredSummary>().notNull(),
    isPublished: boolean('is_published').notNull(),
    /** Sums over the published reviews, updated with each of them. */
    starsSum: integer('stars_sum').notNull().default(0),
    reviewCount: integer('review_count').notNull().default(0),
    /** The version by whose keys all stored attempts have been marked (features/learning/remark.ts). */
    remarkedVersion: integer('remarked_version').notNull().default(0),
    /** Learners whose mark rose by the current version. */
    remarkedPeople: integer('remarked_people').notNull().default(0),
    change: number('change').notNull(),
  },
  (table) => [
    uniqueIndex('courses_change').on(table.change),
    foreignKey({
      name: 'courses_current_version',
      columns: [table.id, table.currentVersion],
      foreignColumns: [courseVersions.courseId, courseVersions.version],
    }),
  ],
)

/** People who work on a course. Without an owner it belongs to the administrators. */
export const coursePeople = pgTable(
  'course_people',
  {
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    right: text('right', { enum: courseRights }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.courseId, table.userId] }),
    uniqueIndex('course_people_owner').on(table.courseId).where(sql`"right" = 'owner'`),
    index('course_people_user').on(table.userId),
  ],
)

/** Drafts of courses, published or not; so without a reference to `courses`. */
export const courseDrafts = pgTable(
  'course_drafts',
  {
    courseId: uuid('course_id').primaryKey(),
    /** The files of the version that the draft began with. Those that came with a file have their pieces too: no version has them yet. */
    files: jsonb().$type<(CourseDraft['files'][number] & Partial<PackageFile>)[]>().notNull(),
    /** Number and address of the last published version. */
    version: integer(),
    slug: text(),
    /** Author of the last change of its content. Null: a deleted account, or no change since it was made of a version. */
    editedBy: uuid('edited_by').references(() => users.id, { onDelete: 'set null' }),
    change: number('change').notNull(),
  },
  (table) => [uniqueIndex('course_drafts_change').on(table.change)],
)

/**
 * People who work on a draft, and those who were asked to. One who has lost the right keeps the row, so that the devices learn of it.
 */
export const draftPeople = pgTable(
  'draft_people',
  {
    courseId: uuid('course_id')
      .notNull()
      .references(() => courseDrafts.courseId, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    right: text('right', { enum: courseRights }),
    /** The right that the owner offers. The name is on the draft once the person has accepted. */
    asked: text({ enum: sharedRights }),
  },
  (table) => [
    primaryKey({ columns: [table.courseId, table.userId] }),
    uniqueIndex('draft_people_owner').on(table.courseId).where(sql`"right" = 'owner'`),
    index('draft_people_user').on(table.userId),
  ],
)

/**
 * Files that authors send for a draft. A row without `file` waits for its pieces, which are files of their own (file-parts.ts).
 */
export const uploads = pgTable(
  'uploads',
  {
    id: uuid().primaryKey(),
    /** Null: the draft is gone. */
    courseId: uuid('course_id').references(() => courseDrafts.courseId, { onDelete: 'set null' }),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id),
    kind: text({ enum: uploadKinds }).notNull(),
    /** Of the bytes as the device sends them. */
    sha256: text().notNull(),
    /** Announced, then those of the stored file. */
    bytes: integer().notNull(),
    file: jsonb().$type<PackageFile>(),
    madeAt: at('made_at').notNull(),
    /** The last time that a draft or a version was seen to name it. */
    usedAt: at('used_at').notNull(),
  },
  (table) => [
    index('uploads_owner').on(table.ownerId),
    index('uploads_course').on(table.courseId),
    index('uploads_used').on(table.usedAt),
    // Finds the uploads that have one file.
    index('uploads_file').on(sql`(file ->> 'sha256')`),
  ],
)

/** The parts of drafts. Removed ones stay: they can be restored. */
export const draftNodes = pgTable(
  'draft_nodes',
  {
    id: uuid().primaryKey(),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courseDrafts.courseId, { onDelete: 'cascade' }),
    parentId: uuid('parent_id'),
    rank: text().notNull(),
    kind: text({ enum: draftKinds }).notNull(),
    fields: jsonb().$type<DraftNode['fields']>().notNull(),
    clashes: jsonb().$type<DraftNode['clashes']>().notNull(),
    revision: integer().notNull(),
    isRemoved: boolean('is_removed').notNull(),
    change: number('change').notNull(),
  },
  (table) => [uniqueIndex('draft_nodes_change').on(table.change), index('draft_nodes_course').on(table.courseId)],
)

/** Comments on parts of drafts, by those who read them. */
export const draftComments = pgTable(
  'draft_comments',
  {
    /** The id of the command with it. */
    id: uuid().primaryKey(),
    nodeId: uuid('node_id')
      .notNull()
      .references(() => draftNodes.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    body: text().notNull(),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
    doneAt: timestamp('done_at', { withTimezone: true }),
  },
  (table) => [index('draft_comments_node').on(table.nodeId), index('draft_comments_author').on(table.authorId)],
)

/** Steps of reviews of drafts: asked, approved, returned. */
export const draftReviews = pgTable(
  'draft_reviews',
  {
    /** The id of the command with it. */
    id: uuid().primaryKey(),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courseDrafts.courseId, { onDelete: 'cascade' }),
    /** Order of arrival: clocks of devices differ. */
    place: integer().notNull(),
    personId: uuid('person_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    step: text({ enum: reviewSteps }).notNull(),
    /** `stateOf` the course, as the person had it. */
    seen: text().notNull(),
    /** `filesState` of it. Null: from an app that does not send it. */
    filesSeen: text('files_seen'),
    madeAt: timestamp('made_at', { withTimezone: true }).notNull(),
  },
  (table) => [uniqueIndex('draft_reviews_place').on(table.courseId, table.place), index('draft_reviews_person').on(table.personId)],
)

/** The index of the file store; the bytes are in the data folder under their hash. */
export const files = pgTable('files', {
  sha256: text().primaryKey(),
  bytes: integer().notNull(),
  type: text().notNull(),
})

export const lessonProgress = pgTable(
  'lesson_progress',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    lessonId: text('lesson_id').notNull(),
    done: jsonb().$type<string[]>().notNull(),
    furthest: integer().notNull(),
    seconds: jsonb().$type<Record<string, number>>().notNull(),
    days: jsonb().$type<string[]>().notNull().default([]),
    completeIn: integer('complete_in').notNull().default(0),
    courseCompleteIn: integer('course_complete_in').notNull().default(0),
    change: number('change').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.courseId, table.lessonId] })],
)

export const attempts = pgTable(
  'attempts',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    lessonId: text('lesson_id').notNull(),
    blockId: text('block_id').notNull(),
    /** The version that the device had; null if it did not say, and in rows from before this column. */
    courseVersion: integer('course_version'),
    /** As submitted, also to questions that later versions no longer have. */
    answers: jsonb().$type<Record<string, string[]>>().notNull(),
    /** Revision of each question that was asked (question-revision.ts). Empty in rows from before this column. */
    revisions: jsonb().$type<Record<string, string>>().notNull().default({}),
    percent: integer().notNull(),
    isPassed: boolean('is_passed').notNull(),
    isCounted: boolean('is_counted').notNull().default(true),
    seconds: integer().notNull().default(0),
    finishedAt: at('finished_at').notNull(),
    change: number('change').notNull(),
  },
  (table) => [index('attempts_user').on(table.userId, table.change)],
)

/** One per person and course, permanent. Its text stays as on the day of issue. */
export const certificates = pgTable(
  'certificates',
  {
    code: text().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    courseSlug: text('course_slug').notNull(),
    courseTitle: jsonb('course_title').$type<LocalizedText>().notNull(),
    packageVersion: integer('package_version').notNull(),
    issuedAt: at('issued_at').notNull(),
    credential: text().notNull(),
    change: number('change').notNull(),
    revokedAt: at('revoked_at'),
    /** The administrator and the reason, for later inquiries. */
    revokedBy: uuid('revoked_by'),
    revokedReason: text('revoked_reason'),
    /** Position of the withdrawal in the scope `catalogue`. */
    revokedChange: number('revoked_change'),
    /** The teacher who was present, with her name at that time. `credential` stays valid without the confirmation. */
    confirmedBy: uuid('confirmed_by'),
    confirmedName: text('confirmed_name'),
    confirmedAt: at('confirmed_at'),
    confirmedCredential: text('confirmed_credential'),
  },
  (table) => [
    uniqueIndex('certificates_once').on(table.userId, table.courseId),
    index('certificates_revoked').on(table.revokedChange).where(sql`revoked_change is not null`),
  ],
)

/** Confirmed credentials that no longer count, because the teacher withdrew or the certificate was revoked. */
export const endedConfirmations = pgTable(
  'ended_confirmations',
  {
    /** See `credentialMark`. */
    mark: text().primaryKey(),
    code: text()
      .notNull()
      .references(() => certificates.code, { onDelete: 'cascade' }),
    endedAt: at('ended_at').notNull(),
    endedBy: uuid('ended_by').notNull(),
    /** Position in the scope `catalogue`. */
    change: number('change').notNull(),
  },
  (table) => [index('ended_confirmations_code').on(table.code), index('ended_confirmations_change').on(table.change)],
)

/** The first contact of a person with a course: its first download with an account, or the first report of learning. */
export const courseContacts = pgTable(
  'course_contacts',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    /** The server's time. */
    since: at('since').notNull(),
    /** The name at that time, or the one confirmed later. */
    name: text().notNull(),
    confirmedAt: at('confirmed_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.courseId] })],
)

/** Class groups of teachers. Their learners are in the lists of the courses (features/teaching/groups.ts). */
export const classGroups = pgTable(
  'class_groups',
  {
    id: uuid().primaryKey(),
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** Null: closed. */
    code: text().unique(),
    madeAt: at('made_at').notNull(),
  },
  (table) => [index('class_groups_owner').on(table.ownerId)],
)

export const classGroupCourses = pgTable(
  'class_group_courses',
  {
    groupId: uuid('group_id')
      .notNull()
      .references(() => classGroups.id, { onDelete: 'cascade' }),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.courseId] }), index('class_group_courses_course').on(table.courseId)],
)

export const classMembers = pgTable(
  'class_members',
  {
    groupId: uuid('group_id')
      .notNull()
      .references(() => classGroups.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    joinedAt: at('joined_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.userId] }), index('class_members_user').on(table.userId)],
)

/** Learners of a course, in the list of its teachers. What the list says is read from their work (features/teaching/learners.ts). */
export const courseLearners = pgTable(
  'course_learners',
  {
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The last report of learning in the course, by the server's clock. */
    heardAt: at('heard_at'),
    /** False: the learner has left the list. */
    isListed: boolean('is_listed').notNull().default(true),
    /**
     * The transaction of the last change in what the list says. Triggers on work, certificates and users write it (migration 0031): so
     * devices get changes alone, and no writer waits for a counter.
     */
    changedIn: number('changed_in').notNull().default(sql`pg_current_xact_id()::text::bigint`),
  },
  (table) => [
    primaryKey({ columns: [table.courseId, table.userId] }),
    index('course_learners_changed').on(table.courseId, table.changedIn),
    index('course_learners_user').on(table.userId),
  ],
)

/** The public keys of all certificates ever signed. Private keys are not in the database. */
export const signingKeys = pgTable('signing_keys', {
  id: text().primaryKey(),
  publicKey: text('public_key').notNull(),
  createdAt: at('created_at').notNull(),
  retiredAt: at('retired_at'),
  /** Position in the scope `catalogue`. */
  change: number('change').notNull(),
})

/** One review per person and course. A deleted one keeps its row, so that every device of that person receives it. */
export const reviews = pgTable(
  'reviews',
  {
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    stars: integer().notNull(),
    body: text().notNull(),
    madeAt: at('made_at').notNull(),
    removedAt: at('removed_at'),
    change: number('change').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.courseId] }),
    index('reviews_newest')
      .on(table.courseId, table.madeAt.desc().nullsFirst(), table.userId.desc().nullsFirst())
      .where(sql`removed_at is null`),
  ],
)

/** Learners' work in lessons: ticks, texts, notes, bookmarks. */
export const lessonWork = pgTable(
  'lesson_work',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    lessonId: text('lesson_id').notNull(),
    slot: text().notNull(),
    value: jsonb().$type<LessonWork['value']>().notNull(),
    revision: uuid().notNull(),
    savedAt: at('kept_at').notNull(),
    earlier: jsonb().$type<LessonWork['earlier']>().notNull(),
    change: number('change').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.courseId, table.lessonId, table.slot] }),
    index('lesson_work_user').on(table.userId, table.change),
  ],
)

/** Courses saved for later. One that is no longer saved keeps its row, so that every device of that person receives it. */
export const savedCourses = pgTable(
  'saved_courses',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    courseId: uuid('course_id')
      .notNull()
      .references(() => courses.id, { onDelete: 'cascade' }),
    isSaved: boolean('is_saved').notNull(),
    decidedAt: at('decided_at').notNull(),
    /** Of two decisions at one time, the one with the higher id counts. Null: from before this column. */
    decision: uuid(),
    change: number('change').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.courseId] })],
)

/** A user's application to teach. It stays after the decision. */
export const applications = pgTable(
  'applications',
  {
    /** Made by the device. */
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .unique()
      .references(() => users.id, { onDelete: 'cascade' }),
    state: text({ enum: applicationStates }).notNull(),
    subject: text().notNull(),
    experience: text().notNull(),
    place: text().notNull(),
    reply: text().notNull(),
    /** The administrator's last words to the applicant, also while other answers wait. */
    words: text(),
    /** Start of the wait for an administrator, by the server's clock. */
    sentAt: at('sent_at').notNull(),
    /** The last decision, or the withdrawal. */
    decidedAt: at('decided_at'),
    /** No reference: a decision outlives the account. */
    decidedBy: uuid('decided_by'),
    change: number('change').notNull(),
  },
  (table) => [index('applications_state').on(table.state, table.sentAt)],
)

/** All reports about one thing. A case without a decision waits for its first moderator. */
export const cases = pgTable(
  'cases',
  {
    id: uuid().primaryKey(),
    kind: text({ enum: reportedKinds }).notNull(),
    /** A post, thread, reply, event, person or photo. */
    targetId: uuid('target_id').notNull().unique(),
    authorId: uuid('author_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The text at the first report. */
    reportedTitle: text('reported_title').notNull(),
    reportedBody: text('reported_body').notNull(),
    cause: text({ enum: caseCauses }).notNull().default('reports'),
    /** One of the reports has the reason `pretends`. */
    isUrgent: boolean('is_urgent').notNull(),
    /** Start of the wait for a moderator; null while none waits. */
    openedAt: at('opened_at'),
    /** Number of acts, appeals and openings. */
    version: integer().notNull(),
    decision: text({ enum: caseDecisions }),
    decidedAt: at('decided_at'),
    /** Null for the decision that the number of reports caused. No reference: an act outlives the account. */
    decidedBy: uuid('decided_by'),
    reason: text({ enum: reportReasons }),
    words: text().notNull().default(''),
    /** End of the suspension that came with the decision. */
    suspendedUntil: at('suspended_until'),
    /** End of the limits that came with the decision. */
    limitedUntil: at('limited_until'),
    /** Only moderators hide a text that one has restored. */
    wasRestored: boolean('was_restored').notNull().default(false),
    appeal: text(),
    appealedAt: at('appealed_at'),
    isAnswered: boolean('is_answered').notNull().default(false),
    /** The fields before the last act, for the undo of its moderator. */
    before: jsonb().$type<Record<string, unknown>>(),
    /** A number in the scope `me` of the author; null before the first decision that concerns the author. */
    change: number('change'),
  },
  (table) => [
    index('cases_open').on(table.isUrgent.desc().nullsFirst(), table.openedAt, table.id).where(sql`opened_at is not null`),
    index('cases_author').on(table.authorId, table.change),
  ],
)

/** One report per user and thing. */
export const reports = pgTable(
  'reports',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    targetId: uuid('target_id').notNull(),
    kind: text({ enum: reportedKinds }).notNull(),
    reason: text({ enum: reportReasons }).notNull(),
    words: text().notNull(),
    madeAt: at('made_at').notNull(),
    /** Position in the scope `me:<user id>`. */
    change: number('change').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.targetId] }), index('reports_target').on(table.targetId)],
)

/**
 * Time of a decision and id of its command: the later one holds, in whatever order they arrive. `change`: number of the owner's row with it.
 * Absent if the owner's devices have not received it.
 */
export type DecidedAt = [at: number, id: string, change?: number]

/**
 * Decisions of one user about another, with what the other's decisions mean for them. Both users have a row (features/people). An empty
 * one stays: the owner's devices receive its number.
 */
export const ties = pgTable(
  'ties',
  {
    ownerId: uuid('owner_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    otherId: uuid('other_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The owner follows the other. */
    follow: text({ enum: followStates }),
    /** The other follows the owner. */
    follower: text({ enum: followStates }),
    connect: text({ enum: connectStates }),
    blocks: boolean().notNull().default(false),
    mutes: boolean().notNull().default(false),
    /** The owner's last decision of each kind. `ended`: the last end of a connection by either; `refused`: by the other, of following. */
    decided: jsonb().$type<Partial<Record<TieKind | 'ended' | 'refused', DecidedAt>>>().notNull().default({}),
    /** Position in the scope `me:<owner id>`. */
    change: number('change').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.otherId] }),
    index('ties_change').on(table.ownerId, table.change),
    index('ties_blocked').on(table.otherId).where(sql`blocks`),
  ],
)

/**
 * Acts that the server reports to users, inserted in the transaction of the act. A batch (features/notices/deliver.ts) turns them into notices:
 * so writers do not wait for the counters of others. No references: the rows exist for seconds.
 */
export const noticeQueue = pgTable('notice_queue', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text({ enum: noticeKinds }).notNull(),
  targetId: text('target_id').notNull(),
  /** The thread or post in which it happened. */
  of: jsonb().$type<RepliesOf>(),
  /** The text that the act added. After its removal there is no notice. */
  sourceId: uuid('source_id'),
  /** Null: all whom the kind concerns, after this one in the order of their ids. */
  userId: uuid('user_id'),
  after: uuid(),
  actors: jsonb().$type<string[]>().notNull(),
  madeAt: at('made_at').notNull(),
})

/** Sessions that asked for alerts, with the address of their browser's push service. A session takes its row along. */
export const alertTargets = pgTable(
  'alert_targets',
  {
    sessionId: uuid('session_id')
      .primaryKey()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    address: text().notNull().unique(),
    madeAt: at('made_at').notNull(),
    /** Null: nothing is new since the last alert. */
    dueAt: at('due_at'),
    /** The day in Dhaka of the last alert, and the number of that day's. */
    day: text().notNull().default(''),
    sent: integer().notNull().default(0),
  },
  (table) => [index('alert_targets_user').on(table.userId), index('alert_targets_due').on(table.dueAt).where(sql`due_at is not null`)],
)

/** One notice per user, kind and thing. */
export const notices = pgTable(
  'notices',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text({ enum: noticeKinds }).notNull(),
    targetId: text('target_id').notNull(),
    of: jsonb().$type<RepliesOf>(),
    /** Since the last time that it was read, newest first. */
    people: jsonb().$type<string[]>().notNull(),
    at: at('at').notNull(),
    version: integer().notNull(),
    read: integer().notNull(),
    change: number('change').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind, table.targetId] }),
    index('notices_user').on(table.userId, table.change),
    index('notices_at').on(table.at),
  ],
)

/** Threads that users follow, or no longer do. */
export const follows = pgTable(
  'follows',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    threadId: uuid('thread_id').notNull(),
    isFollowing: boolean('is_following').notNull(),
    decidedAt: at('decided_at').notNull(),
    /** Of two decisions at one time, the one with the higher id counts. */
    decision: uuid().notNull(),
    change: number('change').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.threadId] }),
    index('follows_user').on(table.userId, table.change),
    index('follows_thread').on(table.threadId, table.userId).where(sql`is_following`),
  ],
)

/**
 * Reactions of users to texts. An act writes its own row alone. A batch counts the rows whose `kind` differs from `counted`, so no act
 * waits for another user. A row without a kind has the order of decisions.
 */
export const reactions = pgTable(
  'reactions',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** A post or reply: ids are unique among both. */
    targetId: uuid('target_id').notNull(),
    kind: text({ enum: reactionKinds }),
    /** The kind that the count of the text contains. */
    counted: text({ enum: reactionKinds }),
    decidedAt: at('decided_at').notNull(),
    /** Of two decisions at one time, the one with the higher id counts. */
    decision: uuid().notNull(),
    change: number('change').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.targetId] }),
    index('reactions_user').on(table.userId, table.change),
    index('reactions_counted').on(table.targetId, table.counted).where(sql`counted is not null`),
    index('reactions_due').on(table.targetId).where(sql`kind is distinct from counted`),
  ],
)

/** Settings that differ from their defaults (contract/site/settings.ts). */
export const settings = pgTable('settings', {
  key: text().primaryKey(),
  value: jsonb().$type<SettingValue>().notNull(),
  changedAt: at('changed_at').notNull(),
  changedBy: uuid('changed_by').notNull(),
})

/** Every change of a setting. Null is the default. */
export const settingsHistory = pgTable('settings_history', {
  /** From 1, in the order of the changes. */
  number: number('number').primaryKey(),
  key: text().notNull(),
  before: jsonb().$type<SettingValue>(),
  after: jsonb().$type<SettingValue>(),
  changedAt: at('changed_at').notNull(),
  changedBy: uuid('changed_by').notNull(),
})

/** Gallery albums. The row contains its pictures, which change with it. */
export const albums = pgTable(
  'albums',
  {
    id: uuid().primaryKey(),
    slug: text().notNull().unique(),
    title: jsonb().$type<LocalizedText>().notNull(),
    about: jsonb().$type<LocalizedText>().notNull(),
    pictures: jsonb().$type<GalleryPicture[]>().notNull(),
    /** Position in the list, from 0. */
    position: integer().notNull(),
  },
  (table) => [uniqueIndex('albums_position').on(table.position)],
)

/** Page views per page, over all users. Contains no personal data. */
export const pageVisits = pgTable(
  'page_visits',
  {
    day: text().notNull(),
    route: text().notNull(),
    language: text({ enum: ['bn', 'en'] }).notNull(),
    isOffline: boolean('is_offline').notNull(),
    isInstalled: boolean('is_installed').notNull(),
    opened: number('opened').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.route, table.language, table.isOffline, table.isInstalled] })],
)

/** Ids of visit reports already added, so that a repeat is ignored. */
export const visitReports = pgTable('visit_reports', { id: uuid().primaryKey(), receivedAt: at('received_at').notNull() })

/** Built-in texts that administrators replaced. A removed override keeps its row, so that every device receives the removal. */
export const translations = pgTable(
  'translations',
  {
    id: uuid().primaryKey(),
    language: text({ enum: ['bn', 'en'] }).notNull(),
    key: text().notNull(),
    /** Null: removed. */
    value: text(),
    context: text().notNull(),
    updatedAt: at('updated_at').notNull(),
    updatedBy: uuid('updated_by').references(() => users.id, { onDelete: 'set null' }),
    /** The built-in text at that time. A build with another one outdates the override. Null in rows of earlier servers: unknown. */
    baseText: text('base_text'),
    change: number('change').notNull(),
  },
  (table) => [uniqueIndex('translations_key').on(table.language, table.key), index('translations_change').on(table.change)],
)

/** Every change of an override, with both texts. Null: the built-in text. */
export const translationHistory = pgTable(
  'translation_history',
  {
    language: text({ enum: ['bn', 'en'] }).notNull(),
    key: text().notNull(),
    change: number('change').notNull(),
    before: text(),
    after: text(),
    at: at('at').notNull(),
    by: uuid('by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [primaryKey({ columns: [table.language, table.key, table.change] })],
)

/** Administrative acts, in a chain of hashes (log/audit-chain.ts). Triggers refuse UPDATE, DELETE and TRUNCATE. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    /** Position in the chain, from 1, without gaps. */
    number: number('number').primaryKey(),
    at: at('at').notNull(),
    /** Null: a command on the server. No reference: a line outlives the account. */
    actorId: uuid('actor_id'),
    /** The role at that time. */
    actorRole: text('actor_role', { enum: ['student', 'instructor', 'admin'] }),
    act: text({ enum: auditActs }).notNull(),
    /** The person whom the act concerns. */
    subjectId: uuid('subject_id'),
    /** Id of the thing that was changed: a certificate, a request, the key of a text. */
    object: text(),
    before: text(),
    after: text(),
    reason: text(),
    requestId: text('request_id'),
    previousHash: text('previous_hash').notNull(),
    hash: text().notNull(),
  },
  (table) => [
    index('audit_entries_act').on(table.act, table.number),
    index('audit_entries_actor').on(table.actorId, table.number),
    index('audit_entries_subject').on(table.subjectId, table.number),
  ],
)

/** Numbers the pushes: see `log` in the sync contract. Each takes its number after its commit, so gaps are normal. */
export const commandLog = pgSequence('command_log')

/** Facts about this database: `epoch` names its history; a restore changes it. `backup` is the mark of the newest verified backup. */
export const facts = pgTable('facts', { key: text().primaryKey(), value: text().notNull() })
