import { and, eq, inArray, sql } from 'drizzle-orm'
import { foreignAnswers, gradeQuiz, type QuizAnswers, type QuizBlock } from '../../contract/blocks/quiz.ts'
import { type Lesson, lessonsOf, type Manifest } from '../../contract/courses.ts'
import {
  type Attempt,
  isStillCounted,
  type LessonProgress,
  mergeProgress,
  quizOf,
  type recordProgress,
  type submitAttempt,
} from '../../contract/learning.ts'
import { correctedDays } from '../../contract/learning-days.ts'
import { may } from '../../contract/permissions.ts'
import { jsonRows } from '../db/json-rows.ts'
import type { Transaction } from '../db/open.ts'
import { attempts, courses, lessonProgress } from '../db/schema.ts'
import type { CommandContext, CommandHandler, Person, Verdict } from '../handler.ts'
import { issueCertificates } from './issue-certificates.ts'
import { progressOf } from './learning.ts'

/** A person learns on a handful of devices; without a limit the row of one lesson could be made to grow for ever. */
const maxDevices = 100

const forbidden: Verdict = { outcome: 'rejected', code: 'forbidden' }
const notFound: Verdict = { outcome: 'rejected', code: 'not_found' }
const invalid = (field: string): Verdict => ({ outcome: 'rejected', code: 'invalid_input', fields: { [field]: 'unknown' } })

type ProgressRow = typeof lessonProgress.$inferSelect
type AttemptRow = typeof attempts.$inferSelect

interface Kept {
  progress: LessonProgress
  change: number
}

export const recordProgressHandler: CommandHandler<typeof recordProgress> = async (context, entries) => {
  const { tx, person, clock, nextChange } = context
  if (!may(person, 'progress.record')) return entries.map(() => forbidden)
  const packages = await readableCourses(
    context,
    entries.map((entry) => entry.input.course_id),
  )
  const kept = await readProgress(tx, person, [...packages.keys()])
  const changed = new Set<string>()
  const verdicts: Verdict[] = []
  for (const { input, offset } of entries) {
    const lesson = lessonOf(packages.get(input.course_id), input.lesson_id)
    if (!lesson) {
      verdicts.push(notFound)
      continue
    }
    const blockIds = new Set(lesson.blocks.map((block) => block.id))
    if (!input.done.every((one) => blockIds.has(one))) {
      verdicts.push(invalid('done'))
      continue
    }
    const key = `${input.course_id}/${input.lesson_id}`
    const before = kept.get(key)
    const report: LessonProgress = {
      course_id: input.course_id,
      lesson_id: input.lesson_id,
      done: input.done,
      furthest: input.furthest,
      seconds: { [input.device_id]: input.device_seconds },
      days: correctedDays(input.days, offset, clock()),
    }
    const merged = mergeProgress(before?.progress ?? report, report)
    if (Object.keys(merged.seconds).length > maxDevices) verdicts.push({ outcome: 'rejected', code: 'too_many_devices' })
    else if (before && saysNothingNew(before.progress, merged)) verdicts.push({ outcome: 'duplicate', scope: 'me', change: before.change })
    else {
      const change = await nextChange('me')
      kept.set(key, { progress: merged, change })
      changed.add(key)
      verdicts.push({ outcome: 'applied', scope: 'me', change })
    }
  }
  await writeProgress(
    tx,
    person,
    [...changed].flatMap((key) => kept.get(key) ?? []),
  )
  await issueCertificates(
    context,
    packages,
    entries.map((entry) => entry.input.course_id),
  )
  return verdicts
}

/** Tries are only ever added; the mark is the server's, by the same function the phone has used. */
export const submitAttemptHandler: CommandHandler<typeof submitAttempt> = async (context, entries) => {
  const { tx, person, nextChange } = context
  if (!may(person, 'progress.record')) return entries.map(() => forbidden)
  const packages = await readableCourses(
    context,
    entries.map((entry) => entry.input.course_id),
  )
  const known = await attemptsById(
    tx,
    entries.map((entry) => entry.input.id),
  )
  const counted = new CountedTries(tx, person)
  const added: AttemptRow[] = []
  const verdicts: Verdict[] = []
  for (const { input, madeAt } of entries) {
    const there = known.get(input.id)
    if (there) {
      verdicts.push(
        there.userId === person.id
          ? { outcome: 'duplicate', scope: 'me', change: there.change }
          : { outcome: 'rejected', code: 'id_taken' },
      )
      continue
    }
    const course = packages.get(input.course_id)
    const quiz = course && quizOf(course, input)
    if (!quiz) {
      verdicts.push(notFound)
      continue
    }
    if (input.course_version === course.version && foreignAnswers(quiz, input.answers, input.id).length > 0) {
      verdicts.push(invalid('answers'))
      continue
    }
    const change = await nextChange('me')
    const grade = gradeQuiz(quiz, input.answers, input.id)
    const row = {
      id: input.id,
      userId: person.id,
      courseId: input.course_id,
      lessonId: input.lesson_id,
      blockId: input.block_id,
      answers: answersInBank(quiz, input.answers),
      percent: grade.percent,
      isPassed: grade.isPassed,
      isCounted: await counted.take(quiz, input),
      seconds: input.seconds,
      finishedAt: new Date(madeAt),
      change,
    }
    known.set(row.id, row)
    added.push(row)
    verdicts.push({ outcome: 'applied', scope: 'me', change })
  }
  if (added.length > 0) await tx.insert(attempts).select(jsonRows(attempts, added))
  await issueCertificates(
    context,
    packages,
    added.filter((one) => one.isPassed).map((one) => one.courseId),
  )
  return verdicts
}

async function attemptsById(tx: Transaction, ids: string[]): Promise<Map<string, AttemptRow>> {
  const rows = await tx.select().from(attempts).where(inArray(attempts.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

/** An answer to a question that the course no longer has could never be shown again. */
function answersInBank(quiz: QuizBlock, answers: QuizAnswers): QuizAnswers {
  const ids = new Set(quiz.questions.map(({ id }) => id))
  return Object.fromEntries(Object.entries(answers).filter(([id]) => ids.has(id)))
}

/** Who comes first counts: the tries of one person at one quiz. A push holds its person, so two phones are counted in turn. */
class CountedTries {
  readonly #tx: Transaction
  readonly #person: Person
  readonly #numbers = new Map<string, number>()

  constructor(tx: Transaction, person: Person) {
    this.#tx = tx
    this.#person = person
  }

  /** Whether one more try counts; if so it is taken. */
  async take(quiz: QuizBlock, place: Pick<Attempt, 'course_id' | 'lesson_id' | 'block_id'>): Promise<boolean> {
    if (quiz.max_attempts === undefined) return true
    const key = `${place.course_id}/${place.lesson_id}/${place.block_id}`
    const before = this.#numbers.get(key) ?? (await this.#read(place))
    const isCounted = isStillCounted(quiz, before)
    this.#numbers.set(key, isCounted ? before + 1 : before)
    return isCounted
  }

  async #read(place: Pick<Attempt, 'course_id' | 'lesson_id' | 'block_id'>): Promise<number> {
    return await this.#tx.$count(
      attempts,
      and(
        eq(attempts.userId, this.#person.id),
        eq(attempts.courseId, place.course_id),
        eq(attempts.lessonId, place.lesson_id),
        eq(attempts.blockId, place.block_id),
        eq(attempts.isCounted, true),
      ),
    )
  }
}

function lessonOf(course: Manifest | undefined, lessonId: string): Lesson | undefined {
  return course && lessonsOf(course).find((lesson) => lesson.id === lessonId)
}

/** A push that goes to and fro between progress and tries reads its courses, which are large, only once. */
const readInTransaction = new WeakMap<Transaction, Map<string, Manifest | null>>()

/** The packages a person may learn from, by course id; what they may not read does not exist for them. */
async function readableCourses({ tx, person }: CommandContext, ids: readonly string[]): Promise<Map<string, Manifest>> {
  const known = readInTransaction.get(tx) ?? new Map<string, Manifest | null>()
  readInTransaction.set(tx, known)
  const missing = [...new Set(ids)].filter((id) => !known.has(id))
  if (missing.length > 0) {
    const rows = await tx
      .select({ id: courses.id, manifest: courses.manifest, isPublished: courses.isPublished })
      .from(courses)
      .where(inArray(courses.id, missing))
    for (const id of missing) known.set(id, null)
    for (const row of rows) known.set(row.id, may(person, 'course.read', row) ? row.manifest : null)
  }
  return new Map([...known].flatMap(([id, manifest]) => (manifest ? [[id, manifest]] : [])))
}

async function readProgress(tx: Transaction, person: Person, courseIds: readonly string[]): Promise<Map<string, Kept>> {
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

async function writeProgress(tx: Transaction, person: Person, rows: readonly Kept[]): Promise<void> {
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

function rowOf(person: Person, { progress, change }: Kept): ProgressRow {
  const { course_id, lesson_id, done, furthest, seconds, days } = progress
  return { userId: person.id, courseId: course_id, lessonId: lesson_id, done, furthest, seconds, days, change }
}
