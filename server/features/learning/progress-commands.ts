import { and, eq, inArray, sql } from 'drizzle-orm'
import type { CommandInput } from '../../../contract/command.ts'
import type { Manifest } from '../../../contract/courses/courses.ts'
import { isLessonComplete, type LessonProgress, type learningCommands, mergeProgress } from '../../../contract/learning/learning.ts'
import { correctedDays } from '../../../contract/learning/learning-days.ts'
import { may } from '../../../contract/permissions.ts'
import type { Transaction } from '../../db/open.ts'
import { lessonProgress } from '../../db/schema.ts'
import { jsonRows, rowsFor } from '../../db/statements/json-rows.ts'
import { prepared } from '../../db/statements/prepared.ts'
import type { CommandHandler, CommandOutcome, Person } from '../../handler.ts'
import { noteContact } from '../certificates/conditions.ts'
import { issueCertificates } from '../certificates/issue-certificates.ts'
import { forbidden, notFound, unknownField } from '../command-outcomes.ts'
import { acceptedCourses, noteReport } from '../teaching/learners.ts'
import { learnedCourses, progressOf } from './learning.ts'
import { candidates, type LessonOfVersion, lessonIn, lessonsEver } from './published-versions.ts'

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
    const found = course ? await lessonsFor(tx, course, input) : 'unknown_lesson'
    if (!course || found === 'unknown_lesson') {
      outcomes.push(notFound)
      continue
    }
    if (found === 'unknown_block') {
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
    const completeIn = completeVersion(found, mergeProgress(before?.progress ?? report, report))
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
  await noteReport(tx, person, acceptedCourses(entries, outcomes), clock())
  await issueCertificates(
    context,
    packages,
    entries.map(({ input }) => ({ courseId: input.course_id, version: versionOfReport(input) })),
  )
  return outcomes
}

/**
 * The lesson in the versions by which the report is judged: the current one and that of its device, or all if the device names none. All
 * versions are asked for a lesson or a block that these lack: a removal must not lose what was learned before it.
 */
async function lessonsFor(
  tx: Transaction,
  course: Manifest,
  report: Report,
): Promise<LessonOfVersion[] | 'unknown_lesson' | 'unknown_block'> {
  const { lesson_id, done } = report
  const named = versionOfReport(report)
  const ever = () => lessonsEver(tx, course, lesson_id)
  const judging = named === undefined ? await ever() : lessonIn(await candidates(tx, course, named), lesson_id)
  if (judging.length > 0 && hasBlocks(judging, done)) return judging
  const all = await ever()
  if (all.length === 0) return 'unknown_lesson'
  return hasBlocks(all, done) ? judging : 'unknown_block'
}

type Report = Pick<CommandInput<typeof learningCommands.recordProgress>, 'lesson_id' | 'done' | 'complete_in' | 'course_version'>

/** Undefined: the report is of a build that does not say it. 0: of one that says only that the lesson is not complete. */
const versionOfReport = ({ course_version, complete_in }: Pick<Report, 'complete_in' | 'course_version'>) => course_version ?? complete_in

function hasBlocks(lessons: readonly LessonOfVersion[], ids: readonly string[]): boolean {
  const known = new Set(lessons.flatMap(({ lesson }) => lesson.blocks.map(({ id }) => id)))
  return ids.every((id) => known.has(id))
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
  const complete = rows.map((row) => rowOf(person, row))
  await insertProgress(tx, rowsFor(lessonProgress, complete))
}

const insertProgress = prepared((on) =>
  on
    .insert(lessonProgress)
    .select(jsonRows(lessonProgress))
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
    }),
)

function rowOf(person: Person, { progress, change }: StoredProgress): ProgressRow {
  const { course_id, lesson_id, done, furthest, seconds, days, complete_in = 0, course_complete_in = 0 } = progress
  const place = { userId: person.id, courseId: course_id, lessonId: lesson_id }
  return { ...place, done, furthest, seconds, days, completeIn: complete_in, courseCompleteIn: course_complete_in, change }
}
