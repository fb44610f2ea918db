import { and, eq, inArray, sql } from 'drizzle-orm'
import type { CommandInput } from '../../../contract/command.ts'
import { type Lesson, lessonsOf, type Manifest } from '../../../contract/courses/courses.ts'
import { isLessonComplete, type LessonProgress, type learningCommands, mergeProgress } from '../../../contract/learning/learning.ts'
import { correctedDays } from '../../../contract/learning/learning-days.ts'
import { may } from '../../../contract/permissions.ts'
import { jsonRows } from '../../db/json-rows.ts'
import type { Transaction } from '../../db/open.ts'
import { lessonProgress } from '../../db/schema.ts'
import type { CommandHandler, CommandOutcome, Person } from '../../handler.ts'
import { noteContact } from '../certificates/conditions.ts'
import { issueCertificates } from '../certificates/issue-certificates.ts'
import { forbidden, notFound, unknownField } from '../command-outcomes.ts'
import { learnedCourses, progressOf } from './learning.ts'
import { candidates, versionsBefore } from './published-versions.ts'

/** A person learns on a handful of devices; without a limit the row of one lesson could be made to grow for ever. */
const maxDevices = 100

type ProgressRow = typeof lessonProgress.$inferSelect

interface StoredProgress {
  progress: LessonProgress
  change: number
}

export const recordProgress: CommandHandler<typeof learningCommands.recordProgress> = async (context, entries) => {
  const { tx, person, clock, nextChange } = context
  if (!may(person, 'progress.record')) return entries.map(() => forbidden)
  const packages = await learnedCourses(
    context,
    entries.map((entry) => entry.input.course_id),
  )
  const stored = await readProgress(tx, person, [...packages.keys()])
  const started = new Set([...stored.values()].map(({ progress }) => progress.course_id))
  const changed = new Set<string>()
  const outcomes: CommandOutcome[] = []
  for (const { input, offset } of entries) {
    const course = packages.get(input.course_id)
    const lessons = course ? await lessonsFor(tx, course, input) : []
    if (!course || lessons.length === 0) {
      outcomes.push(notFound)
      continue
    }
    const blockIds = new Set(lessons.flatMap(({ lesson }) => lesson.blocks.map((block) => block.id)))
    if (!input.done.every((one) => blockIds.has(one))) {
      outcomes.push(unknownField('done'))
      continue
    }
    const key = `${input.course_id}/${input.lesson_id}`
    const before = stored.get(key)
    const report: LessonProgress = {
      course_id: input.course_id,
      lesson_id: input.lesson_id,
      done: input.done,
      furthest: input.furthest,
      seconds: { [input.device_id]: input.device_seconds },
      days: correctedDays(input.days, offset, clock()),
    }
    const completeIn = completeVersion(lessons, mergeProgress(before?.progress ?? report, report))
    const merged = mergeProgress(before?.progress ?? report, completeIn === undefined ? report : { ...report, complete_in: completeIn })
    if (Object.keys(merged.seconds).length > maxDevices) outcomes.push({ outcome: 'rejected', code: 'too_many_devices' })
    else if (before && saysNothingNew(before.progress, merged)) outcomes.push({ outcome: 'duplicate', scope: 'me', change: before.change })
    else {
      const change = await nextChange('me')
      stored.set(key, { progress: merged, change })
      changed.add(key)
      outcomes.push({ outcome: 'applied', scope: 'me', change })
    }
  }
  await writeProgress(
    tx,
    person,
    [...changed].flatMap((key) => stored.get(key) ?? []),
  )
  const learned = new Set([...changed].flatMap((key) => stored.get(key)?.progress.course_id ?? []))
  await noteContact(
    tx,
    person,
    [...learned].filter((one) => !started.has(one)),
    clock(),
  )
  await issueCertificates(
    context,
    packages,
    entries.map(({ input }) => ({ courseId: input.course_id, version: input.complete_in })),
  )
  return outcomes
}

interface LessonOfVersion {
  readonly version: number
  readonly lesson: Lesson
}

/**
 * The lesson of a report in the version of its device, and in the current one. The latest versions (`published-versions.ts`) are
 * asked for a lesson or a block that these lack: a removal must not lose what was learned before it.
 */
async function lessonsFor(tx: Transaction, course: Manifest, { lesson_id, done, complete_in }: Report): Promise<LessonOfVersion[]> {
  const found = lessonIn(await candidates(tx, course, complete_in), lesson_id)
  const known = new Set(found.flatMap(({ lesson }) => lesson.blocks.map(({ id }) => id)))
  if (found.length > 0 && done.every((id) => known.has(id))) return found
  return lessonIn([course, ...(await versionsBefore(tx, course))], lesson_id)
}

type Report = Pick<CommandInput<typeof learningCommands.recordProgress>, 'lesson_id' | 'done' | 'complete_in'>

function lessonIn(versions: readonly Manifest[], lessonId: string): LessonOfVersion[] {
  return versions.flatMap((course) => {
    const lesson = lessonsOf(course).find(({ id }) => id === lessonId)
    return lesson ? [{ version: course.version, lesson }] : []
  })
}

/** The version by which the lesson is complete, if there is one. */
function completeVersion(lessons: readonly LessonOfVersion[], progress: Pick<LessonProgress, 'done'>): number | undefined {
  return lessons.find(({ lesson }) => isLessonComplete(lesson, { done: progress.done }))?.version
}

async function readProgress(tx: Transaction, person: Person, courseIds: readonly string[]): Promise<Map<string, StoredProgress>> {
  if (courseIds.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(lessonProgress)
    .where(and(eq(lessonProgress.userId, person.id), inArray(lessonProgress.courseId, [...courseIds])))
  return new Map(rows.map((row) => [`${row.courseId}/${row.lessonId}`, { progress: progressOf(row), change: row.change }]))
}

/** Progress only grows, so an equal size means an equal content. */
function saysNothingNew(before: LessonProgress, merged: LessonProgress): boolean {
  return (
    before.done.length === merged.done.length &&
    before.furthest === merged.furthest &&
    before.days.length === merged.days.length &&
    before.complete_in === merged.complete_in &&
    Object.entries(merged.seconds).every(([device, seconds]) => before.seconds[device] === seconds)
  )
}

async function writeProgress(tx: Transaction, person: Person, rows: readonly StoredProgress[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insert(lessonProgress)
    .select(
      jsonRows(
        lessonProgress,
        rows.map((row) => rowOf(person, row)),
      ),
    )
    .onConflictDoUpdate({
      target: [lessonProgress.userId, lessonProgress.courseId, lessonProgress.lessonId],
      set: {
        done: sql`excluded.done`,
        furthest: sql`excluded.furthest`,
        seconds: sql`excluded.seconds`,
        days: sql`excluded.days`,
        completeIn: sql`excluded.complete_in`,
        courseCompleteIn: sql`excluded.course_complete_in`,
        change: sql`excluded.change`,
      },
    })
}

function rowOf(person: Person, { progress, change }: StoredProgress): ProgressRow {
  const { course_id, lesson_id, done, furthest, seconds, days, complete_in = 0, course_complete_in = 0 } = progress
  const place = { userId: person.id, courseId: course_id, lessonId: lesson_id }
  return { ...place, done, furthest, seconds, days, completeIn: complete_in, courseCompleteIn: course_complete_in, change }
}
