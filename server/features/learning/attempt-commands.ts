import { and, eq, gt, inArray, max, min, sql } from 'drizzle-orm'
import { isNewer } from '../../../contract/blocks/block.ts'
import { openedAnswers } from '../../../contract/blocks/keyless-quiz.ts'
import { foreignAnswers, gradeQuiz, type QuizAnswers, type QuizBlock, type QuizGrade, questionsOf } from '../../../contract/blocks/quiz.ts'
import { lessonsOf, type Manifest } from '../../../contract/courses/courses.ts'
import { keylessQuiz } from '../../../contract/courses/split-keys.ts'
import { type Attempt, isAttemptCounted, type learningCommands, quizOf } from '../../../contract/learning/learning.ts'
import { may } from '../../../contract/permissions.ts'
import type { Transaction } from '../../db/open.ts'
import { attempts, courseVersions } from '../../db/schema.ts'
import { jsonRows, rowsFor } from '../../db/statements/json-rows.ts'
import { prepared } from '../../db/statements/prepared.ts'
import type { CommandHandler, CommandOutcome, Person } from '../../handler.ts'
import { issueCertificates } from '../certificates/issue-certificates.ts'
import { forbidden, notFound, RetryLater, unknownField } from '../command-outcomes.ts'
import { acceptedCourses, noteReport } from '../teaching/learners.ts'
import { learnedCourses } from './learning.ts'
import { candidates, lessonsEver, versionOf } from './published-versions.ts'
import { questionRevision } from './question-revision.ts'

type AttemptRow = typeof attempts.$inferSelect

/**
 * Attempts are only added, with all answers and the version of the device's package. The server grades them with the same function as the
 * device, by that version and by the current one. The better grade counts. So a corrected key also helps an attempt on
 * its way. And no new version lowers a grade that the learner has seen.
 */
export const submitAttempt: CommandHandler<typeof learningCommands.submitAttempt> = async (context, entries) => {
  const { tx, person, nextChange } = context
  if (!may(person, 'progress.record')) return entries.map(() => forbidden)
  const packages = await learnedCourses(
    context,
    entries.map((entry) => entry.input.course_id),
  )
  const known = await attemptsById(
    tx,
    entries.map((entry) => entry.input.id),
  )
  const counted = new CountedTries(tx, person, context.clock())
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
    const quizzes = course ? await quizzesFor(tx, course, input) : []
    if (!course || quizzes.length === 0) {
      outcomes.push(notFound)
      continue
    }
    const answers = withOwnIds(quizzes, input.answers)
    const isForeign = quizzes.every((one) => foreignAnswers(one, answers, input.id).length > 0)
    if (isForeign && input.course_version === course.version) {
      outcomes.push(unknownField('answers'))
      continue
    }
    const change = await nextChange('me')
    const { grade, by } = bestGrade(quizzes, answers, input.id)
    const row = {
      id: input.id,
      userId: person.id,
      courseId: input.course_id,
      lessonId: input.lesson_id,
      blockId: input.block_id,
      courseVersion: input.course_version === 0 ? null : input.course_version,
      answers,
      revisions: Object.fromEntries(questionsOf(by, input.id).map((question) => [question.id, questionRevision(question)])),
      percent: grade.percent,
      isPassed: grade.isPassed,
      // Answers to questions that were not asked are possible after a change of the course, and from no other version.
      isCounted: (!isForeign || wasPublished(course, input.course_version)) && (await counted.take(course, input)),
      seconds: input.seconds,
      finishedAt: new Date(madeAt),
      change,
    }
    known.set(row.id, row)
    added.push(row)
    outcomes.push({ outcome: 'applied', scope: 'me', change })
  }
  if (added.length > 0) await insertAttempts(tx, rowsFor(attempts, added))
  await noteReport(tx, person, acceptedCourses(entries, outcomes), context.clock())
  await issueCertificates(
    context,
    packages,
    added.filter((one) => one.isPassed).map(({ courseId, courseVersion }) => ({ courseId, version: courseVersion ?? undefined })),
  )
  return outcomes
}

const insertAttempts = prepared((on) => on.insert(attempts).select(jsonRows(attempts)))

/** Versions only grow, see `loadCourse`. */
function wasPublished(course: Manifest, version: number): boolean {
  return version > 0 && version < course.version
}

/** True for an attempt at a block that only a newer build can grade. */
function isAtNewer(course: Manifest, { lesson_id, block_id }: Pick<Place, 'lesson_id' | 'block_id'>): boolean {
  const lesson = lessonsOf(course).find(({ id }) => id === lesson_id)
  return isNewer(lesson?.blocks.find(({ id }) => id === block_id))
}

async function attemptsById(tx: Transaction, ids: string[]): Promise<Map<string, AttemptRow>> {
  const rows = await tx.select().from(attempts).where(inArray(attempts.id, ids))
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * The quiz of an attempt, in the version of its device and in the current one. Without a named version it is the current one. A quiz that
 * the current version no longer has is looked for in all of them.
 */
async function quizzesFor(tx: Transaction, course: Manifest, input: Place & { course_version: number }): Promise<QuizBlock[]> {
  const current = quizOf(course, input)
  if (input.course_version === 0) {
    const quiz = current ?? (await lastQuiz(tx, course, input))
    return quiz ? [quiz] : []
  }
  // The device's own version first: it selects the questions that were asked.
  const versions = (await candidates(tx, course, input.course_version)).toReversed()
  return versions.flatMap((one) => quizOf(one, input) ?? [])
}

/** The last form of a quiz that the course no longer has. */
async function lastQuiz(tx: Transaction, course: Manifest, place: Place): Promise<QuizBlock | null> {
  const forms = await lessonsEver(tx, course, place.lesson_id)
  const blocks = forms.flatMap(({ lesson }) => lesson.blocks.filter(({ id }) => id === place.block_id))
  return blocks.find((block) => block.kind === 'quiz')?.data ?? null
}

type Place = Pick<Attempt, 'course_id' | 'lesson_id' | 'block_id'>

/** Gives answers of a device without keys the ids of its version. */
function withOwnIds([own]: readonly QuizBlock[], answers: QuizAnswers): QuizAnswers {
  return own?.is_graded ? openedAnswers(keylessQuiz(own), answers) : answers
}

/** Of equal grades the first: the one that the device computed. */
function bestGrade(quizzes: readonly QuizBlock[], answers: QuizAnswers, attemptId: string): { grade: QuizGrade; by: QuizBlock } {
  const graded = quizzes.map((by) => ({ by, grade: gradeQuiz(by, answers, attemptId) }))
  const points = ({ grade }: (typeof graded)[number]) => grade.percent + (grade.isPassed ? 1000 : 0)
  return graded.reduce((best, one) => (points(one) > points(best) ? one : best))
}

/** Earlier attempts of one person at one quiz. */
interface Before {
  /** Counted ones. */
  readonly number: number
  /** The newest version that one of them names. */
  readonly newest: number
}

const day = 24 * 60 * 60_000
/** Devices without a connection may go on with an older limit of attempts for so long, in days. */
const olderLimitDays = 90

/**
 * Counts attempts per person and quiz in order of arrival. A push locks its person, so two devices are counted sequentially. The limit is
 * that of the current version. A more generous one of the device's own version counts while its user cannot know better: until an attempt
 * names a newer version, and at most 90 days after the stricter limit was published (docs/decisions/055).
 */
class CountedTries {
  readonly #tx: Transaction
  readonly #person: Person
  readonly #now: number
  readonly #before = new Map<string, Before>()

  constructor(tx: Transaction, person: Person, now: number) {
    this.#tx = tx
    this.#person = person
    this.#now = now
  }

  /** Counts one more attempt if the limit allows it. */
  async take(course: Manifest, place: Place & { course_version: number }): Promise<boolean> {
    const key = `${place.course_id}/${place.lesson_id}/${place.block_id}`
    const before = this.#before.get(key) ?? (await this.#read(place))
    const isCounted = await this.#isAllowed(course, place, before)
    const { number, newest } = before
    this.#before.set(key, { number: isCounted ? number + 1 : number, newest: Math.max(newest, place.course_version) })
    return isCounted
  }

  async #isAllowed(course: Manifest, place: Place & { course_version: number }, { number, newest }: Before): Promise<boolean> {
    const current = quizOf(course, place) ?? (await lastQuiz(this.#tx, course, place))
    if (current && isAttemptCounted(current, number)) return true
    // An account that has used a newer version does not return to an older limit.
    const version = place.course_version
    if (version === 0 || version >= course.version || version < newest) return false
    const own = await versionOf(this.#tx, course.id, version)
    const quiz = own && quizOf(own, place)
    if (!quiz || !isAttemptCounted(quiz, number)) return false
    const since = await stricterSince(this.#tx, course, { ...place, limit: quiz.max_attempts })
    return since === null || since > this.#now - olderLimitDays * day
  }

  async #read(place: Place): Promise<Before> {
    const [row] = await this.#tx
      .select({ number: sql<number>`count(*) filter (where ${attempts.isCounted})`.mapWith(Number), newest: max(attempts.courseVersion) })
      .from(attempts)
      .where(
        and(
          eq(attempts.userId, this.#person.id),
          eq(attempts.courseId, place.course_id),
          eq(attempts.lessonId, place.lesson_id),
          eq(attempts.blockId, place.block_id),
        ),
      )
    return { number: row?.number ?? 0, newest: row?.newest ?? 0 }
  }
}

/** Time of the first later version in which the quiz allows fewer attempts; null if there is none. */
async function stricterSince(
  tx: Transaction,
  course: Manifest,
  { lesson_id, block_id, course_version, limit }: Place & { course_version: number; limit: number | undefined },
): Promise<number | null> {
  const path =
    limit === undefined
      ? sql`'$.modules[*].lessons[*] ? (@.id == $lesson).blocks[*] ? (@.id == $block).data.max_attempts ? (@ > 0)'`
      : sql`'$.modules[*].lessons[*] ? (@.id == $lesson).blocks[*] ? (@.id == $block).data.max_attempts ? (@ < $limit)'`
  const values = JSON.stringify({ lesson: lesson_id, block: block_id, limit: limit ?? 0 })
  const [row] = await tx
    .select({ since: min(courseVersions.publishedAt) })
    .from(courseVersions)
    .where(
      and(
        eq(courseVersions.courseId, course.id),
        gt(courseVersions.version, course_version),
        sql`jsonb_path_exists(${courseVersions.manifest}, ${path}, ${values}::jsonb)`,
      ),
    )
  return row?.since?.getTime() ?? null
}
