import { and, asc, count, countDistinct, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { endpoints } from '../../../contract/index.ts'
import { addDays, dayOf } from '../../../contract/values/days.ts'
import { blurred } from '../../../contract/values/few.ts'
import { reference } from '../../../contract/values/text.ts'
import { readable } from '../../db/content/stored-courses.ts'
import { readCursor, writeCursor } from '../../db/lists/page-cursor.ts'
import { attempts, certificates, courses, courseVersions, lessonProgress } from '../../db/schema.ts'
import type { AreaHandlers, Services } from '../../handler.ts'
import { allQuestionResults, questionResults } from './question-results.ts'
import { isTaughtBy } from './taught-courses.ts'

const pageSize = 50

export const teachingHandlers: AreaHandlers<typeof endpoints.teaching> = {
  questions: questionResults,
  allQuestions: allQuestionResults,

  async courses({ db, log, clock, person }, { cursor }) {
    const rows = await db
      .select({
        ...{ id: courses.id, slug: courses.slug, change: courses.change, summary: courses.summary },
        ...{ version: courses.currentVersion, isPublished: courses.isPublished, publishedAt: courseVersions.publishedAt },
      })
      .from(courses)
      .innerJoin(courseVersions, and(eq(courseVersions.courseId, courses.id), eq(courseVersions.version, courses.currentVersion)))
      .where(and(isTaughtBy(db, person, courses.id), cursor === undefined ? undefined : gt(courses.slug, readCursor(cursor, reference))))
      .orderBy(asc(courses.slug))
      .limit(pageSize + 1)
    const page = rows.slice(0, pageSize)
    const [learners, finished, tries] = await countOf(
      db,
      page.map(({ id }) => id),
      { today: dayOf(clock()), personId: person.id },
    )
    const last = page.at(-1)
    return {
      items: (await readable({ db, log }, page)).map(({ id, slug, summary, version, isPublished, publishedAt }) => ({
        course_id: id,
        slug,
        title: summary.title,
        ...blurredFigures({
          learners: learners.get(id)?.all ?? 0,
          learners_this_week: learners.get(id)?.lately ?? 0,
          tries: tries.get(id)?.all ?? 0,
          tries_passed: tries.get(id)?.passed ?? 0,
        }),
        finished: finished.get(id)?.all ?? 0,
        to_confirm: finished.get(id)?.unconfirmed ?? 0,
        version,
        published_at: publishedAt.getTime(),
        ...(!isPublished && { is_withdrawn: true }),
      })),
      next_cursor: last && rows.length > pageSize ? writeCursor(last.slug) : null,
    }
  },
}

type Blurred = 'learners' | 'learners_this_week' | 'tries' | 'tries_passed'

/** Certificates are exact: their list names each learner. */
function blurredFigures(exact: Readonly<Record<Blurred, number>>): Record<Blurred, number> & { few?: Blurred[] } {
  const names = Object.keys(exact) as Blurred[]
  const hidden = names.filter((name) => blurred(exact[name]) === null)
  const shown = Object.fromEntries(names.map((name) => [name, blurred(exact[name]) ?? 0])) as Record<Blurred, number>
  return { ...shown, ...(hidden.length > 0 && { few: hidden }) }
}

/** Three queries for a whole page of courses. */
async function countOf(db: Services['db'], ids: string[], { today, personId }: { today: string; personId: string }) {
  if (ids.length === 0) return [new Map(), new Map(), new Map()] as const
  const from = addDays(today, -6)
  const hasLately = sql`exists (select 1 from jsonb_array_elements_text(${lessonProgress.days}) as one(day) where one.day >= ${from})`
  const learners = await db
    .select({
      courseId: lessonProgress.courseId,
      all: countDistinct(lessonProgress.userId),
      lately: sql<number>`count(distinct case when ${hasLately} then ${lessonProgress.userId} end)`.mapWith(Number),
    })
    .from(lessonProgress)
    .where(inArray(lessonProgress.courseId, ids))
    .groupBy(lessonProgress.courseId)
  const finished = await db
    .select({
      courseId: certificates.courseId,
      all: count(),
      unconfirmed:
        sql<number>`count(*) filter (where ${certificates.confirmedAt} is null and ${certificates.userId} <> ${personId})`.mapWith(Number),
    })
    .from(certificates)
    .where(and(inArray(certificates.courseId, ids), isNull(certificates.revokedAt)))
    .groupBy(certificates.courseId)
  const tries = await db
    .select({
      courseId: attempts.courseId,
      all: count(),
      passed: sql<number>`count(*) filter (where ${attempts.isPassed})`.mapWith(Number),
    })
    .from(attempts)
    .where(and(inArray(attempts.courseId, ids), eq(attempts.isCounted, true)))
    .groupBy(attempts.courseId)
  return [byCourse(learners), byCourse(finished), byCourse(tries)] as const
}

function byCourse<T extends { courseId: string }>(rows: readonly T[]): Map<string, T> {
  return new Map(rows.map((row) => [row.courseId, row]))
}
