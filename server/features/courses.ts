import { and, asc, eq, gt } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type CourseOutline, type CourseSummary, type Manifest, manifest as manifestSchema } from '../../contract/courses/courses.ts'
import { outlineModules } from '../../contract/courses/lesson-files.ts'
import { splitKeys } from '../../contract/courses/split-keys.ts'
import type { endpoints } from '../../contract/index.ts'
import { may } from '../../contract/permissions.ts'
import type { Change } from '../../contract/sync.ts'
import { id as courseId, reference } from '../../contract/values/text.ts'
import { publicPackage } from '../db/content/public-manifest.ts'
import { readable } from '../db/content/stored-courses.ts'
import { readCursor, writeCursor } from '../db/lists/page-cursor.ts'
import { courses } from '../db/schema.ts'
import type { AreaHandlers, Context } from '../handler.ts'
import { Refusal } from '../http/errors.ts'
import { noteContact } from './certificates/conditions.ts'
import { fileOfDraft } from './drafts/uploads/uploads.ts'
import { versionOf } from './learning/published-versions.ts'
import { startedCourses } from './learning/started.ts'
import { changesBy } from './sync/changes-in.ts'

const pageSize = 50

export const courseHandlers: AreaHandlers<typeof endpoints.courses> = {
  /** Ordered by slug, which is stable across pages; the app sorts by title. */
  async list({ db, log }, { cursor }) {
    const rows = await db
      .select(summaryColumns)
      .from(courses)
      .where(and(eq(courses.isPublished, true), cursor === undefined ? undefined : gt(courses.slug, readCursor(cursor, reference))))
      .orderBy(asc(courses.slug))
      .limit(pageSize + 1)
    const page = rows.slice(0, pageSize)
    const last = page.at(-1)
    return {
      items: (await readable({ db, log }, page)).map(summaryOf),
      next_cursor: last && rows.length > pageSize ? writeCursor(last.slug) : null,
    }
  },

  async get(context, { id }) {
    const course = await readableCourse(context, id)
    return { course: outlineOf(summaryOf(course), course.manifest) }
  },

  async package(context, { id }) {
    const { id: known, manifest } = await readableCourse(context, id)
    if (context.person) await noteContact(context.db, context.person, [known], context.clock())
    return { manifest: (await publicPackage(manifest)).manifest }
  },

  /** A request is the beginning of learning: the course stays with its sender if it is withdrawn. */
  async keys(context, { id, version }) {
    const course = await readableCourse(context, id)
    const { isPublished, currentVersion } = course
    if (!may(context.person, 'course.keys', { isPublished, hasStarted: !isPublished })) throw new Refusal('forbidden')
    const manifest =
      version === currentVersion
        ? z.parse(manifestSchema, course.manifest)
        : await context.db.transaction((tx) => versionOf(tx, course.id, version))
    if (!manifest) throw new Refusal('not_found')
    await noteContact(context.db, context.person, [course.id], context.clock())
    return { keys: splitKeys(manifest).keys }
  },

  /** Public by design: the hash of a file is the permission to read it. Files of drafts are for their authors until a version has them. */
  async media(context, { sha256 }) {
    const file = await context.files.find(sha256)
    if (!file) {
      const own = await fileOfDraft(context, sha256)
      if (!own) throw new Refusal('not_found')
      return own
    }
    return { path: file.path, bytes: file.bytes, type: file.type, etag: `"${sha256}"` }
  },
}

type CourseRow = typeof courses.$inferSelect

/** Finds a course by slug or id. Throws `not_found` also if the person may not read it. */
export async function readableCourse(context: Pick<Context, 'db' | 'log' | 'person'>, given: string): Promise<CourseRow> {
  const course = await findCourse(context, given)
  if (!course) throw new Refusal('not_found')
  return course
}

/** `readableCourse`, or null. */
export async function findCourse({ db, log, person }: Pick<Context, 'db' | 'log' | 'person'>, given: string): Promise<CourseRow | null> {
  const isId = z.safeParse(courseId, given).success
  const rows = await db
    .select()
    .from(courses)
    .where(isId ? eq(courses.id, given) : eq(courses.slug, given))
  const [course] = await readable({ db, log }, rows)
  if (!course) return null
  const hasStarted = !course.isPublished && person !== null && (await startedCourses(db, person.id, [course.id])).has(course.id)
  return may(person, 'course.read', { isPublished: course.isPublished, hasStarted }) ? course : null
}

/** The columns of a list of courses, without the large manifest. */
const summaryColumns = {
  id: courses.id,
  slug: courses.slug,
  change: courses.change,
  summary: courses.summary,
  starsSum: courses.starsSum,
  reviewCount: courses.reviewCount,
}

export function summaryOf(row: Pick<typeof courses.$inferSelect, 'summary' | 'starsSum' | 'reviewCount'>): CourseSummary {
  const { summary, starsSum, reviewCount: count } = row
  return { ...summary, rating: { average: count === 0 ? 0 : Math.round((starsSum * 10) / count) / 10, count } }
}

/**
 * A course that this build cannot read is a tombstone. A withdrawn one is a row: devices know who has started it, also without an
 * account.
 */
export const courseChanges = changesBy({
  select: (tx) => tx.select({ ...summaryColumns, isPublished: courses.isPublished }).from(courses),
  number: courses.change,
  changes: async (rows, { db, log, tx }) => {
    const offered = new Set(await readable({ db, log }, rows, tx))
    return rows.map((row) => ({ key: row.id, change: row.change, row: offered.has(row) ? pulledRowOf(row) : null }))
  },
})

const pulledRowOf = (row: Parameters<typeof summaryOf>[0] & Pick<CourseRow, 'isPublished'>): CourseSummary =>
  row.isPublished ? summaryOf(row) : { ...summaryOf(row), is_withdrawn: true }

/** Rows for builds before row shape 3: a withdrawn course is a tombstone. */
export const withoutWithdrawn = (changes: readonly Change[]): Change[] =>
  changes.map((one) => (one.table === 'courses' && (one.row as CourseSummary | null)?.is_withdrawn ? { ...one, row: null } : one))

export function outlineOf(summary: CourseSummary, manifest: Manifest): CourseOutline {
  const { outcomes, instructor_face, about_instructor } = manifest
  return {
    ...summary,
    ...(instructor_face && { instructor_face }),
    ...(about_instructor && { about_instructor }),
    outcomes,
    modules: outlineModules(manifest),
  }
}
