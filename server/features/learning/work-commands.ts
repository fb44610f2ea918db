import { and, eq, inArray, sql } from 'drizzle-orm'
import { type LessonWork, mergeWork, type workCommands, workKey } from '../../../contract/learning/work.ts'
import { may } from '../../../contract/permissions.ts'
import type { Transaction } from '../../db/open.ts'
import { courses, lessonWork } from '../../db/schema.ts'
import { jsonRows, rowsFor } from '../../db/statements/json-rows.ts'
import { prepared } from '../../db/statements/prepared.ts'
import type { CommandHandler, CommandOutcome, Person } from '../../handler.ts'
import { forbidden, notFound } from '../command-outcomes.ts'

/** More places than any course has; without a limit one account could fill the disk. */
const maxPlacesInCourse = 1000

type WorkRow = typeof lessonWork.$inferSelect

interface StoredWork {
  work: LessonWork
  change: number
}

/** Keeps what a learner left in a lesson. Places a newer version of the course no longer has are kept too: the words are theirs. */
export const keepWork: CommandHandler<typeof workCommands.keepWork> = async ({ tx, person, nextChange }, entries) => {
  if (!may(person, 'progress.record')) return entries.map(() => forbidden)
  const courseIds = await knownCourses(tx, [...new Set(entries.map(({ input }) => input.course_id))])
  const stored = await readWork(tx, person, [...courseIds])
  const changed = new Set<string>()
  const outcomes: CommandOutcome[] = []
  for (const { input, madeAt } of entries) {
    const key = workKey(input)
    const before = stored.get(key)
    if (!courseIds.has(input.course_id)) outcomes.push(notFound)
    else if (!before && placesIn(stored, input.course_id) >= maxPlacesInCourse) outcomes.push({ outcome: 'rejected', code: 'too_large' })
    else if (before?.work.revision === input.revision) outcomes.push({ outcome: 'duplicate', scope: 'me', change: before.change })
    else {
      const change = await nextChange('me')
      stored.set(key, { work: mergeWork(before?.work, input, madeAt), change })
      changed.add(key)
      outcomes.push({ outcome: 'applied', scope: 'me', change })
    }
  }
  const rows = [...changed].flatMap((key) => stored.get(key) ?? [])
  await writeWork(tx, person, rows)
  return outcomes
}

export function workOf(row: WorkRow): LessonWork {
  return {
    course_id: row.courseId,
    lesson_id: row.lessonId,
    slot: row.slot,
    value: row.value,
    revision: row.revision,
    kept_at: row.savedAt.getTime(),
    earlier: row.earlier,
  }
}

const placesIn = (stored: ReadonlyMap<string, StoredWork>, courseId: string) =>
  [...stored.values()].filter(({ work }) => work.course_id === courseId).length

/** Withdrawn ones too: who sends work has started the course. */
async function knownCourses(tx: Transaction, ids: string[]): Promise<Set<string>> {
  const rows = await tx.select({ id: courses.id }).from(courses).where(inArray(courses.id, ids))
  return new Set(rows.map((row) => row.id))
}

async function readWork(tx: Transaction, person: Person, courseIds: string[]): Promise<Map<string, StoredWork>> {
  if (courseIds.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(lessonWork)
    .where(and(eq(lessonWork.userId, person.id), inArray(lessonWork.courseId, courseIds)))
  return new Map(rows.map((row) => [workKey(workOf(row)), { work: workOf(row), change: row.change }]))
}

async function writeWork(tx: Transaction, person: Person, stored: readonly StoredWork[]): Promise<void> {
  if (stored.length === 0) return
  const rows = stored.map(
    ({ work, change }): WorkRow => ({
      userId: person.id,
      courseId: work.course_id,
      lessonId: work.lesson_id,
      slot: work.slot,
      value: work.value,
      revision: work.revision,
      savedAt: new Date(work.kept_at),
      earlier: work.earlier,
      change,
    }),
  )
  await insertWork(tx, rowsFor(lessonWork, rows))
}

const insertWork = prepared((on) =>
  on
    .insert(lessonWork)
    .select(jsonRows(lessonWork))
    .onConflictDoUpdate({
      target: [lessonWork.userId, lessonWork.courseId, lessonWork.lessonId, lessonWork.slot],
      set: {
        value: sql`excluded.value`,
        revision: sql`excluded.revision`,
        savedAt: sql`excluded.kept_at`,
        earlier: sql`excluded.earlier`,
        change: sql`excluded.change`,
      },
    }),
)
