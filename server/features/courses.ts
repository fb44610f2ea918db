import { and, asc, eq, gt } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { CourseOutline, CourseSummary, Manifest } from '../../contract/courses.ts'
import type { endpoints } from '../../contract/index.ts'
import { outlineModules } from '../../contract/lesson-files.ts'
import { may } from '../../contract/permissions.ts'
import { id as courseId, reference } from '../../contract/text.ts'
import { readCursor, writeCursor } from '../db/page-cursor.ts'
import { courses } from '../db/schema.ts'
import { fitting } from '../db/stored-courses.ts'
import { Refusal } from '../errors.ts'
import type { AreaHandlers, Context } from '../handler.ts'

const pageSize = 50

export const courseHandlers: AreaHandlers<typeof endpoints.courses> = {
  /** In the order of their slugs, which never changes while somebody pages; the app sorts by title. */
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
      items: (await fitting({ db, log }, page)).map(summaryOf),
      next_cursor: last && rows.length > pageSize ? writeCursor(last.slug) : null,
    }
  },

  async get(context, { id }) {
    const course = await readableCourse(context, id)
    return { course: outlineOf(summaryOf(course), course.manifest) }
  },

  async package(context, { id }) {
    const { manifest } = await readableCourse(context, id)
    return { manifest }
  },

  /** Whoever knows the hash of a file knows the file. */
  async media({ files }, { sha256 }) {
    const file = await files.find(sha256)
    if (!file) throw new Refusal('not_found')
    return { path: file.path, bytes: file.bytes, type: file.type, etag: `"${sha256}"` }
  },
}

type CourseRow = typeof courses.$inferSelect

/** By slug or id; refused as `not_found`, also where the person may not read it: it does not exist for them. */
export async function readableCourse(context: Pick<Context, 'db' | 'log' | 'person'>, given: string): Promise<CourseRow> {
  const course = await findCourse(context, given)
  if (!course) throw new Refusal('not_found')
  return course
}

/** The same, or null. */
export async function findCourse({ db, log, person }: Pick<Context, 'db' | 'log' | 'person'>, given: string): Promise<CourseRow | null> {
  const isId = z.safeParse(courseId, given).success
  const rows = await db
    .select()
    .from(courses)
    .where(isId ? eq(courses.id, given) : eq(courses.slug, given))
  const [course] = await fitting({ db, log }, rows)
  return course && may(person, 'course.read', course) ? course : null
}

/** What a list of courses needs: everything but the manifest, which is large. */
export const summaryColumns = {
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

export function outlineOf(summary: CourseSummary, manifest: Manifest): CourseOutline {
  const { outcomes, about_instructor } = manifest
  return {
    ...summary,
    ...(about_instructor && { about_instructor }),
    outcomes,
    modules: outlineModules(manifest),
  }
}
