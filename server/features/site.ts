import { count, countDistinct, eq, isNull, sql } from 'drizzle-orm'
import { lessonsOf } from '../../contract/courses/courses.ts'
import type { endpoints } from '../../contract/index.ts'
import type { Figures } from '../../contract/site/site.ts'
import { readable } from '../db/content/stored-courses.ts'
import { certificates, courses, lessonProgress } from '../db/schema.ts'
import { settingsInForce } from '../db/stored-settings.ts'
import type { AreaHandlers, Services } from '../handler.ts'

const cacheMs = 5 * 60_000

/**
 * Counting reads every course, so results are cached, also while a count is running. Per database, because tests open
 * several.
 */
const counted = new WeakMap<Services['db'], { at: number; figures: Promise<Figures> }>()

export const siteHandlers: AreaHandlers<typeof endpoints.site> = {
  async contact({ db, product }) {
    const set = await settingsInForce(db, { contact: product.contact })
    const { contact_phone, contact_email, contact_hours: hours } = set
    const contact = {
      ...product.contact,
      phone: contact_phone === '' ? null : contact_phone,
      email: contact_email === '' ? null : contact_email,
      hours: hours.bn === '' && hours.en === '' ? null : hours,
    }
    return { contact, applications_open: set.applications_open }
  },

  async figures({ db, log, clock }) {
    const now = clock()
    const last = counted.get(db)
    if (last && now - last.at < cacheMs) return { figures: await last.figures }
    const figures = countAll({ db, log }, now)
    counted.set(db, { at: now, figures })
    figures.catch(() => counted.delete(db))
    return { figures: await figures }
  },
}

async function countAll({ db, log }: Pick<Services, 'db' | 'log'>, now: number): Promise<Figures> {
  const { id, change, manifest, isPublished } = courses
  const published = await readable({ db, log }, await db.select({ id, change, manifest }).from(courses).where(eq(isPublished, true)))
  const [people] = await db.select({ all: countDistinct(lessonProgress.userId) }).from(lessonProgress)
  const [issued] = await db.select({ all: count() }).from(certificates).where(isNull(certificates.revokedAt))
  const lessons = published.flatMap(({ id, manifest }) =>
    lessonsOf(manifest).map((lesson) => ({
      course: id,
      lesson: lesson.id,
      required: lesson.blocks.filter((block) => block.is_required).map((block) => block.id),
    })),
  )
  return {
    learners: people?.all ?? 0,
    courses: published.length,
    lessons_finished: await countFinished(db, lessons),
    certificates: issued?.all ?? 0,
    counted_at: now,
  }
}

/** The rule of `isLessonComplete`, for all users in one query. */
async function countFinished(
  db: Services['db'],
  lessons: readonly { course: string; lesson: string; required: string[] }[],
): Promise<number> {
  const [row] = await db
    .select({ all: count() })
    .from(lessonProgress)
    .innerJoin(
      sql`jsonb_to_recordset(${JSON.stringify(lessons)}::jsonb) as wanted(course uuid, lesson text, required jsonb)`,
      sql`wanted.course = ${lessonProgress.courseId} and wanted.lesson = ${lessonProgress.lessonId} and (${lessonProgress.completeIn} > 0 or ${lessonProgress.done} @> wanted.required)`,
    )
  return row?.all ?? 0
}
