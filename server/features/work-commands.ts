import { and, eq, inArray, sql } from 'drizzle-orm'
import { may } from '../../contract/permissions.ts'
import { type keepWork, type LessonWork, mergeWork, workKey } from '../../contract/work.ts'
import { jsonRows } from '../db/json-rows.ts'
import type { Transaction } from '../db/open.ts'
import { courses, lessonWork } from '../db/schema.ts'
import type { CommandHandler, Person, Verdict } from '../handler.ts'
import { forbidden, notFound } from '../verdicts.ts'

/** More places than any course has; without a limit one account could fill the disk. */
const maxPlacesInCourse = 1000

type WorkRow = typeof lessonWork.$inferSelect

interface Kept {
  work: LessonWork
  change: number
}

/** Keeps what a learner left in a lesson. Places a newer version of the course no longer has are kept too: the words are theirs. */
export const keepWorkHandler: CommandHandler<typeof keepWork> = async ({ tx, person, nextChange }, entries) => {
  if (!may(person, 'progress.record')) return entries.map(() => forbidden)
  const courseIds = await readableCourses(tx, person, [...new Set(entries.map(({ input }) => input.course_id))])
  const kept = await readWork(tx, person, [...courseIds])
  const changed = new Set<string>()
  const verdicts: Verdict[] = []
  for (const { input, madeAt } of entries) {
    const key = workKey(input)
    const before = kept.get(key)
    if (!courseIds.has(input.course_id)) verdicts.push(notFound)
    else if (!before && placesIn(kept, input.course_id) >= maxPlacesInCourse) verdicts.push({ outcome: 'rejected', code: 'too_large' })
    else if (before?.work.revision === input.revision) verdicts.push({ outcome: 'duplicate', scope: 'me', change: before.change })
    else {
      const change = await nextChange('me')
      kept.set(key, { work: mergeWork(before?.work, input, madeAt), change })
      changed.add(key)
      verdicts.push({ outcome: 'applied', scope: 'me', change })
    }
  }
  const rows = [...changed].flatMap((key) => kept.get(key) ?? [])
  await writeWork(tx, person, rows)
  return verdicts
}

export function workOf(row: WorkRow): LessonWork {
  return {
    course_id: row.courseId,
    lesson_id: row.lessonId,
    slot: row.slot,
    value: row.value,
    revision: row.revision,
    kept_at: row.keptAt.getTime(),
    earlier: row.earlier,
  }
}

const placesIn = (kept: ReadonlyMap<string, Kept>, courseId: string) =>
  [...kept.values()].filter(({ work }) => work.course_id === courseId).length

async function readableCourses(tx: Transaction, person: Person, ids: string[]): Promise<Set<string>> {
  const rows = await tx.select({ id: courses.id, isPublished: courses.isPublished }).from(courses).where(inArray(courses.id, ids))
  return new Set(rows.filter((row) => may(person, 'course.read', row)).map((row) => row.id))
}

async function readWork(tx: Transaction, person: Person, courseIds: string[]): Promise<Map<string, Kept>> {
  if (courseIds.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(lessonWork)
    .where(and(eq(lessonWork.userId, person.id), inArray(lessonWork.courseId, courseIds)))
  return new Map(rows.map((row) => [workKey(workOf(row)), { work: workOf(row), change: row.change }]))
}

async function writeWork(tx: Transaction, person: Person, kept: readonly Kept[]): Promise<void> {
  if (kept.length === 0) return
  const rows = kept.map(
    ({ work, change }): WorkRow => ({
      userId: person.id,
      courseId: work.course_id,
      lessonId: work.lesson_id,
      slot: work.slot,
      value: work.value,
      revision: work.revision,
      keptAt: new Date(work.kept_at),
      earlier: work.earlier,
      change,
    }),
  )
  await tx
    .insert(lessonWork)
    .select(jsonRows(lessonWork, rows))
    .onConflictDoUpdate({
      target: [lessonWork.userId, lessonWork.courseId, lessonWork.lessonId, lessonWork.slot],
      set: {
        value: sql`excluded.value`,
        revision: sql`excluded.revision`,
        keptAt: sql`excluded.kept_at`,
        earlier: sql`excluded.earlier`,
        change: sql`excluded.change`,
      },
    })
}
