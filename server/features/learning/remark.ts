import { and, asc, eq, gt, inArray, isNotNull, lt, ne, sql } from 'drizzle-orm'
import { isRight, type Question, type QuizBlock, questionsOf } from '../../../contract/blocks/quiz.ts'
import type { Manifest } from '../../../contract/courses/courses.ts'
import { quizOf } from '../../../contract/learning/learning.ts'
import { counterOf, lockPerson, takeChanges } from '../../db/counters.ts'
import type { Database, Transaction } from '../../db/open.ts'
import { attempts, courses } from '../../db/schema.ts'
import { tell } from '../../notices/tell.ts'
import { versionOf } from './published-versions.ts'
import { askedHash, questionRevision } from './question-revision.ts'

type Attempt = typeof attempts.$inferSelect

const peopleAtOnce = 200

/**
 * Marks the stored attempts at a course by the keys of its current version, if it has corrected one. Marks only rise (docs/decisions/077).
 * Each person's marks and notice are one transaction. So a run after a kill goes on where the first one ended.
 */
export async function remark({ db, clock }: { db: Database; clock: () => number }, current: Manifest): Promise<void> {
  const { id, version } = current
  const [course] = await db.select({ remarked: courses.remarkedVersion }).from(courses).where(eq(courses.id, id))
  if (!course || course.remarked >= version) return
  const corrected = await correctedSince(db, current)
  if (corrected.length > 0) {
    const mayRise = and(
      eq(attempts.courseId, id),
      inArray(attempts.courseVersion, corrected),
      sql`(${attempts.percent} < 100 or not ${attempts.isPassed})`,
    )
    for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
      const people = await db
        .selectDistinct({ id: attempts.userId })
        .from(attempts)
        .where(and(mayRise, gt(attempts.userId, last)))
        .orderBy(asc(attempts.userId))
        .limit(peopleAtOnce)
      for (const one of people) if (!(await db.transaction((tx) => remarkPerson(tx, one.id)))) return
      const end = people.at(-1)
      if (!end || people.length < peopleAtOnce) break
      last = end.id
    }
    /** @returns false if another version has been published: its own run marks by that. */
    async function remarkPerson(tx: Transaction, personId: string): Promise<boolean> {
      if (!(await lockPerson(tx, personId))) return true
      const [now] = await tx.select({ version: courses.currentVersion }).from(courses).where(eq(courses.id, id))
      if (now?.version !== version) return false
      const rows = await tx
        .select()
        .from(attempts)
        .where(and(mayRise, eq(attempts.userId, personId)))
        .orderBy(asc(attempts.change))
      let hasRisen = false
      for (const row of rows) {
        const mark = await risenMark(tx, current, row)
        if (!mark) continue
        hasRisen = true
        const change = await takeChanges(tx, counterOf('me', personId))
        await tx
          .update(attempts)
          .set({ ...mark, change })
          .where(eq(attempts.id, row.id))
      }
      if (!hasRisen) return true
      await tell(tx, [{ kind: 'remarked', targetId: id, userId: personId, at: clock() }])
      await tx
        .update(courses)
        .set({ remarkedPeople: sql`${courses.remarkedPeople} + 1` })
        .where(eq(courses.id, id))
      return true
    }
  }
  await db
    .update(courses)
    .set({ remarkedVersion: version })
    .where(and(eq(courses.id, id), eq(courses.currentVersion, version)))
}

/** Courses whose publication was cut off before all attempts were marked. */
export async function withoutRemark(db: Database): Promise<string[]> {
  const rows = await db.select({ id: courses.id }).from(courses).where(lt(courses.remarkedVersion, courses.currentVersion))
  return rows.map(({ id }) => id)
}

/** Versions with attempts in which a question of the current one has another key. */
async function correctedSince(db: Database, current: Manifest): Promise<number[]> {
  const places = await db
    .selectDistinct({ version: attempts.courseVersion, lesson_id: attempts.lessonId, block_id: attempts.blockId })
    .from(attempts)
    .where(and(eq(attempts.courseId, current.id), isNotNull(attempts.courseVersion), ne(attempts.courseVersion, current.version)))
  const corrected = new Set<number>()
  await db.transaction(async (tx) => {
    for (const { version, ...place } of places) {
      if (version === null || corrected.has(version)) continue
      const before = await versionOf(tx, current.id, version)
      const [old, now] = [before && quizOf(before, place), quizOf(current, place)]
      if (old && now && correctedQuestions(old, now).size > 0) corrected.add(version)
    }
  })
  return [...corrected]
}

/** Questions that ask the same as before and have another key, by id. */
function correctedQuestions(old: QuizBlock, now: QuizBlock): Map<string, Question> {
  const before = new Map(old.questions.map((question) => [question.id, question]))
  const isCorrected = (question: Question) => {
    const other = before.get(question.id)
    return other !== undefined && askedHash(other) === askedHash(question) && questionRevision(other) !== questionRevision(question)
  }
  return new Map(now.questions.filter(isCorrected).map((question) => [question.id, question]))
}

/** A better mark of an attempt; null if it has none. An answer is right if the old key or the corrected one says so. */
async function risenMark(tx: Transaction, current: Manifest, row: Attempt): Promise<Pick<Attempt, 'percent' | 'isPassed'> | null> {
  const place = { lesson_id: row.lessonId, block_id: row.blockId }
  const before = row.courseVersion === null ? null : await versionOf(tx, current.id, row.courseVersion)
  const [old, now] = [before && quizOf(before, place), quizOf(current, place)]
  if (!old || !now) return null
  const corrected = correctedQuestions(old, now)
  const asked = questionsOf(old, row.id)
  if (!asked.some(({ id }) => corrected.has(id))) return null
  const answerTo = (id: string) => (Object.hasOwn(row.answers, id) ? (row.answers[id] ?? []) : [])
  const right = asked.filter((question) => {
    const other = corrected.get(question.id)
    return isRight(question, answerTo(question.id)) || (other !== undefined && isRight(other, answerTo(question.id)))
  })
  const percent = Math.max(row.percent, Math.floor((right.length * 100) / asked.length))
  const isPassed = row.isPassed || percent >= Math.min(old.pass_percent, now.pass_percent)
  return percent > row.percent ? { percent, isPassed } : null
}
