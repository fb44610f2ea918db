import { and, eq, inArray } from 'drizzle-orm'
import { isNewer } from '../../../contract/blocks/block.ts'
import { foreignAnswers, gradeQuiz, type QuizAnswers, type QuizBlock } from '../../../contract/blocks/quiz.ts'
import { lessonsOf, type Manifest } from '../../../contract/courses/courses.ts'
import { type Attempt, isAttemptCounted, type learningCommands, quizOf } from '../../../contract/learning/learning.ts'
import { may } from '../../../contract/permissions.ts'
import { jsonRows } from '../../db/json-rows.ts'
import type { Transaction } from '../../db/open.ts'
import { attempts } from '../../db/schema.ts'
import type { CommandHandler, CommandOutcome, Person } from '../../handler.ts'
import { issueCertificates } from '../certificates/issue-certificates.ts'
import { forbidden, notFound, RetryLater, unknownField } from '../command-outcomes.ts'
import { readableCourses } from './learning.ts'

type AttemptRow = typeof attempts.$inferSelect

/** Attempts are only added. The server grades them with the same function as the device. */
export const submitAttempt: CommandHandler<typeof learningCommands.submitAttempt> = async (context, entries) => {
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
  const outcomes: CommandOutcome[] = []
  for (const { input, madeAt } of entries) {
    const there = known.get(input.id)
    if (there) {
      outcomes.push(
        there.userId === person.id
          ? { outcome: 'duplicate', scope: 'me', change: there.change }
          : { outcome: 'rejected', code: 'id_taken' },
      )
      continue
    }
    const course = packages.get(input.course_id)
    if (course && isAtNewer(course, input)) throw new RetryLater()
    const quiz = course && quizOf(course, input)
    if (!quiz) {
      outcomes.push(notFound)
      continue
    }
    const isForeign = foreignAnswers(quiz, input.answers, input.id).length > 0
    if (isForeign && input.course_version === course.version) {
      outcomes.push(unknownField('answers'))
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
      // Answers to questions that were not asked are possible after a change of the course, and from no other version.
      isCounted: (!isForeign || wasPublished(course, input.course_version)) && (await counted.take(quiz, input)),
      seconds: input.seconds,
      finishedAt: new Date(madeAt),
      change,
    }
    known.set(row.id, row)
    added.push(row)
    outcomes.push({ outcome: 'applied', scope: 'me', change })
  }
  if (added.length > 0) await tx.insert(attempts).select(jsonRows(attempts, added))
  await issueCertificates(
    context,
    packages,
    added.filter((one) => one.isPassed).map((one) => one.courseId),
  )
  return outcomes
}

/** Versions only grow, see `loadCourse`. */
function wasPublished(course: Manifest, version: number): boolean {
  return version > 0 && version < course.version
}

/** True for an attempt at a block that only a newer build can grade. */
function isAtNewer(course: Manifest, { lesson_id, block_id }: Pick<Attempt, 'lesson_id' | 'block_id'>): boolean {
  const lesson = lessonsOf(course).find(({ id }) => id === lesson_id)
  return isNewer(lesson?.blocks.find(({ id }) => id === block_id))
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

/** Counts attempts per person and quiz in order of arrival. A push locks its person, so two devices are counted sequentially. */
class CountedTries {
  readonly #tx: Transaction
  readonly #person: Person
  readonly #numbers = new Map<string, number>()

  constructor(tx: Transaction, person: Person) {
    this.#tx = tx
    this.#person = person
  }

  /** Counts one more attempt if the limit allows it. */
  async take(quiz: QuizBlock, place: Pick<Attempt, 'course_id' | 'lesson_id' | 'block_id'>): Promise<boolean> {
    if (quiz.max_attempts === undefined) return true
    const key = `${place.course_id}/${place.lesson_id}/${place.block_id}`
    const before = this.#numbers.get(key) ?? (await this.#read(place))
    const isCounted = isAttemptCounted(quiz, before)
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
