import { and, asc, eq, gt } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { CourseOutline, CourseSummary, Manifest } from '../../contract/courses.ts'
import type { endpoints } from '../../contract/index.ts'
import { may } from '../../contract/permissions.ts'
import { id as courseId, reference } from '../../contract/text.ts'
import { readCursor, writeCursor } from '../db/page-cursor.ts'
import { courses } from '../db/schema.ts'
import { Refusal } from '../errors.ts'
import type { AreaHandlers, Context } from '../handler.ts'

const pageSize = 50

export const courseHandlers: AreaHandlers<typeof endpoints.courses> = {
  /** In the order of their slugs, which never changes while somebody pages; the app sorts by title. */
  async list({ db }, { cursor }) {
    const rows = await db
      .select({ summary: courses.summary })
      .from(courses)
      .where(and(eq(courses.isPublished, true), cursor === undefined ? undefined : gt(courses.slug, readCursor(cursor, reference))))
      .orderBy(asc(courses.slug))
      .limit(pageSize + 1)
    const items = rows.slice(0, pageSize).map((row) => row.summary)
    const last = items.at(-1)
    return { items, next_cursor: last && rows.length > pageSize ? writeCursor(last.slug) : null }
  },

  async get(context, { id }) {
    const { summary, manifest } = await findCourse(context, id)
    return { course: outlineOf(summary, manifest) }
  },

  async package(context, { id }) {
    const { manifest } = await findCourse(context, id)
    return { manifest }
  },

  /** Whoever knows the hash of a file knows the file. */
  async media({ files }, { sha256 }) {
    const file = await files.find(sha256)
    if (!file) throw new Refusal('not_found')
    return { path: file.path, bytes: file.bytes, type: file.type, etag: `"${sha256}"` }
  },
}

/** By slug or id. A course a person may not read does not exist for them. */
async function findCourse({ db, person }: Context, given: string): Promise<typeof courses.$inferSelect> {
  const isId = z.safeParse(courseId, given).success
  const [course] = await db
    .select()
    .from(courses)
    .where(isId ? eq(courses.id, given) : eq(courses.slug, given))
  if (!course || !may(person, 'course.read', course)) throw new Refusal('not_found')
  return course
}

function outlineOf(summary: CourseSummary, { outcomes, modules, about_instructor }: Manifest): CourseOutline {
  return {
    ...summary,
    ...(about_instructor && { about_instructor }),
    outcomes,
    modules: modules.map((module) => ({
      id: module.id,
      title: module.title,
      lessons: module.lessons.map(({ id, title, minutes }) => ({ id, title, minutes })),
    })),
  }
}
