import { sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { CourseSummary, Manifest } from '../../contract/courses.ts'
import type { Event } from '../../contract/events.ts'
import type { GalleryPicture } from '../../contract/gallery.ts'
import type { Outcome } from '../../contract/sync.ts'
import type { LocalizedText } from '../../contract/text.ts'
import type { LessonWork } from '../../contract/work.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const number = (name: string) => bigint(name, { mode: 'number' })

export const users = pgTable('users', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  phone: text().notNull().unique(),
  email: text().unique(),
  emailVerifiedAt: at('email_verified_at'),
  passwordHash: text('password_hash').notNull(),
  role: text({ enum: ['student', 'instructor', 'admin'] }).notNull(),
  language: text({ enum: ['bn', 'en'] }).notNull(),
  place: text().notNull().default(''),
  about: text().notNull().default(''),
  createdAt: at('created_at').notNull(),
  /** Position in the scope `me:<id>`; also the base version of profile edits. */
  change: number('change').notNull(),
})

/** A course's summary without what learners say of it, which changes by itself. */
export type StoredSummary = Omit<CourseSummary, 'rating'>

/** Only the hash of a token is stored: a copy of the database opens no account. */
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
    createdAt: at('created_at').notNull(),
    seenAt: at('seen_at').notNull(),
    expiresAt: at('expires_at').notNull(),
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

/** Failed sign-ins by account identifier (hashed): a growing wait, never a lock-out by a stranger. */
export const signInFailures = pgTable('sign_in_failures', {
  key: text().primaryKey(),
  failures: integer().notNull(),
  blockedUntil: at('blocked_until').notNull(),
})

/** An outcome as it is kept: the id is the row's, and the message is made anew in the language of whoever asks. */
export type StoredOutcome = Omit<Outcome, 'id' | 'message'>

/** The outcome of every command ever settled; never expires, so a phone may come back after any time and repeat itself. */
export const commandRecords = pgTable(
  'command_records',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    commandId: uuid('command_id').notNull(),
    name: text().notNull(),
    lane: text().notNull(),
    /** sha256 of name, version and input: the same id with another body is a mistake, not a repeat. */
    bodyHash: text('body_hash').notNull(),
    outcome: jsonb().$type<StoredOutcome>().notNull(),
    settledAt: at('settled_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.commandId] })],
)

/** One counter a scope, locked in the writing transaction: the order of changes is the order of commits, so no pull skips one. */
export const scopeCounters = pgTable('scope_counters', { scope: text().primaryKey(), value: number('value').notNull() })

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
    change: number('change').notNull(),
  },
  (table) => [
    uniqueIndex('posts_change').on(table.change),
    index('posts_author').on(table.authorId),
    index('posts_newest').on(table.madeAt.desc(), table.id.desc()).where(sql`removed_at is null`),
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
    /** Sums over the claims that stand, kept with each of them. */
    taken: integer().notNull().default(0),
    waiting: integer().notNull().default(0),
    /** Who holds a number up to this one has a seat. It never falls. */
    seatedThrough: integer('seated_through').notNull().default(0),
    /** The last number given out. */
    lastNumber: integer('last_number').notNull().default(0),
    madeAt: at('made_at').notNull(),
    /** By our own clock: the limit of a day goes by it. Null for what came before there was one. */
    receivedAt: at('received_at'),
    revision: integer().notNull().default(0),
    revisedAt: at('revised_at').notNull(),
    calledOffAt: at('called_off_at'),
    removedAt: at('removed_at'),
    change: number('change').notNull(),
  },
  (table) => [
    uniqueIndex('events_change').on(table.change),
    index('events_organiser').on(table.organiserId),
    index('events_soonest').on(table.startsAt, table.id).where(sql`removed_at is null`),
  ],
)

/** One claim a person and event. A given-up one keeps its row, so that every phone of that person learns of it. */
export const seats = pgTable(
  'seats',
  {
    eventId: uuid('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The order in which the server took the claims; given once at an event. */
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

export const courses = pgTable(
  'courses',
  {
    id: uuid().primaryKey(),
    slug: text().notNull().unique(),
    manifest: jsonb().$type<Manifest>().notNull(),
    summary: jsonb().$type<StoredSummary>().notNull(),
    isPublished: boolean('is_published').notNull(),
    /** Sums over the reviews that stand, kept with each of them. */
    starsSum: integer('stars_sum').notNull().default(0),
    reviewCount: integer('review_count').notNull().default(0),
    change: number('change').notNull(),
  },
  (table) => [uniqueIndex('courses_change').on(table.change)],
)

/** What the file store holds; the bytes lie in the data folder under their hash. */
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
    answers: jsonb().$type<Record<string, string[]>>().notNull(),
    percent: integer().notNull(),
    isPassed: boolean('is_passed').notNull(),
    isCounted: boolean('is_counted').notNull().default(true),
    seconds: integer().notNull().default(0),
    finishedAt: at('finished_at').notNull(),
    change: number('change').notNull(),
  },
  (table) => [index('attempts_user').on(table.userId, table.change)],
)

/** One a person and course, for good. Its words stay as they were on the day it was issued. */
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
    /** Who withdrew it and why, for whoever looks into it later. */
    revokedBy: uuid('revoked_by'),
    revokedReason: text('revoked_reason'),
    /** Position of the withdrawal in the scope `catalogue`. */
    revokedChange: number('revoked_change'),
  },
  (table) => [
    uniqueIndex('certificates_once').on(table.userId, table.courseId),
    index('certificates_revoked').on(table.revokedChange).where(sql`revoked_change is not null`),
  ],
)

/** The public halves of all keys that ever signed certificates; the private one is no business of the database. */
export const signingKeys = pgTable('signing_keys', {
  id: text().primaryKey(),
  publicKey: text('public_key').notNull(),
  createdAt: at('created_at').notNull(),
  retiredAt: at('retired_at'),
  /** Position in the scope `catalogue`. */
  change: number('change').notNull(),
})

/** One review a person and course. A removed one keeps its row, so that every phone of that person learns of it. */
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
    index('reviews_newest').on(table.courseId, table.madeAt.desc(), table.userId.desc()).where(sql`removed_at is null`),
  ],
)

/** What learners keep in lessons: ticks, texts, notes, bookmarks. */
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
    keptAt: at('kept_at').notNull(),
    earlier: jsonb().$type<LessonWork['earlier']>().notNull(),
    change: number('change').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.courseId, table.lessonId, table.slot] }),
    index('lesson_work_user').on(table.userId, table.change),
  ],
)

/** Albums of the gallery. A picture lives in one album and changes with it, so the album's row holds it. */
export const albums = pgTable(
  'albums',
  {
    id: uuid().primaryKey(),
    slug: text().notNull().unique(),
    title: jsonb().$type<LocalizedText>().notNull(),
    about: jsonb().$type<LocalizedText>().notNull(),
    pictures: jsonb().$type<GalleryPicture[]>().notNull(),
    /** Where it stands in the list, from 0. */
    position: integer().notNull(),
  },
  (table) => [uniqueIndex('albums_position').on(table.position)],
)

/** How often each page was opened, by everybody together. Nothing in it leads to a person or to what they looked at. */
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

/** Reports of page visits that were added, so that none is added twice. */
export const visitReports = pgTable('visit_reports', { id: uuid().primaryKey(), receivedAt: at('received_at').notNull() })

export const translations = pgTable(
  'translations',
  {
    id: uuid().primaryKey(),
    language: text({ enum: ['bn', 'en'] }).notNull(),
    key: text().notNull(),
    value: text().notNull(),
    context: text().notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [uniqueIndex('translations_key').on(table.language, table.key)],
)

/** Facts about this database: `epoch` names its history and is changed by restoring a backup. */
export const facts = pgTable('facts', { key: text().primaryKey(), value: text().notNull() })
