import { and, eq, inArray, sql } from 'drizzle-orm'
import { type Lesson, lessonsOf, type Manifest } from '../../../contract/courses/courses.ts'
import { type LessonProgress, type learningCommands, mergeProgress } from '../../../contract/learning/learning.ts'
import { correctedDays } from '../../../contract/learning/learning-days.ts'
import { may } from '../../../contract/permissions.ts'
import { jsonRows } from '../../db/json-rows.ts'
import type { Transaction } from '../../db/open.ts'
import { lessonProgress } from '../../db/schema.ts'
import type { CommandHandler, CommandOutcome, Person } from '../../handler.ts'
import { noteContact } from '../certificates/conditions.ts'
import { issueCertificates } from '../certificates/issue-certificates.ts'
import { forbidden, notFound, unknownField } from '../command-outcomes.ts'
import { progressOf, readableCourses } from './learning.ts'

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
  const packages = await readableCourses(
    context,
    entries.map((entry) => entry.input.course_id),
  )
  const stored = await readProgress(tx, person, [...packages.keys()])
  const started = new Set([...stored.values()].map(({ progress }) => progress.course_id))
  const changed = new Set<string>()
  const outcomes: CommandOutcome[] = []
  for (const { input, offset } of entries) {
    const lesson = lessonOf(packages.get(input.course_id), input.lesson_id)
    if (!lesson) {
      outcomes.push(notFound)
      continue
    }
    const blockIds = new Set(lesson.blocks.map((block) => block.id))
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
    const merged = mergeProgress(before?.progress ?? report, report)
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
    entries.map((entry) => entry.input.course_id),
  )
  return outcomes
}

function lessonOf(course: Manifest | undefined, lessonId: string): Lesson | undefined {
  return course && lessonsOf(course).find((lesson) => lesson.id === lessonId)
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
        change: sql`excluded.change`,
      },
    })
}

function rowOf(person: Person, { progress, change }: StoredProgress): ProgressRow {
  const { course_id, lesson_id, done, furthest, seconds, days } = progress
  return { userId: person.id, courseId: course_id, lessonId: lesson_id, done, furthest, seconds, days, change }
}
