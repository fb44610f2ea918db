import { and, asc, eq, gt } from 'drizzle-orm'
import type { QuizBlock } from '../../../contract/blocks/quiz.ts'
import { lessonsOf } from '../../../contract/courses/courses.ts'
import { coursesOfResults, type teachingEndpoints } from '../../../contract/courses/teaching.ts'
import { type FirstTry, figuresOf, findingsOf, shownFrom } from '../../../contract/learning/item-analysis.ts'
import { blurred } from '../../../contract/values/few.ts'
import { reference } from '../../../contract/values/text.ts'
import { gradable } from '../../db/content/stored-courses.ts'
import { readCursor, writeCursor } from '../../db/lists/page-cursor.ts'
import type { Database } from '../../db/open.ts'
import { attempts, courses } from '../../db/schema.ts'
import type { Handler } from '../../handler.ts'
import { Refusal } from '../../http/errors.ts'
import { questionRevision } from '../learning/question-revision.ts'
import { isTaughtBy, teaches } from './taught-courses.ts'

interface Tried extends FirstTry {
  readonly revisions: Readonly<Record<string, string>>
}

/** Results by question of the current version. An answer counts for the question that its person saw, so a change starts them from zero. */
export const questionResults: Handler<typeof teachingEndpoints.questions> = async ({ db, log, person }, { id }) => {
  if (!(await teaches(db, person, id))) throw new Refusal('forbidden')
  const [course] = await gradable({ db, log }, await db.select().from(courses).where(eq(courses.id, id)), db)
  if (!course) throw new Refusal('not_found')
  const people = course.remarkedPeople
  return { version: course.currentVersion, items: await resultsIn(db, course), ...(people > 0 && { remarked: blurred(people) }) }
}

/** Page by page, course after course: the answers of one course may be many. */
export const allQuestionResults: Handler<typeof teachingEndpoints.allQuestions> = async ({ db, log, person }, { cursor }) => {
  const rows = await db
    .select()
    .from(courses)
    .where(and(isTaughtBy(db, person, courses.id), cursor === undefined ? undefined : gt(courses.slug, readCursor(cursor, reference))))
    .orderBy(asc(courses.slug))
    .limit(coursesOfResults + 1)
  const page = rows.slice(0, coursesOfResults)
  const items: { course_id: string; items: Awaited<ReturnType<typeof resultsIn>> }[] = []
  for (const course of await gradable({ db, log }, page, db)) items.push({ course_id: course.id, items: await resultsIn(db, course) })
  const last = page.at(-1)
  return { items, next_cursor: last && rows.length > page.length ? writeCursor(last.slug) : null }
}

async function resultsIn(db: Database, { id, manifest }: Pick<typeof courses.$inferSelect, 'id' | 'manifest'>) {
  // Later tries are of people who have seen the feedback.
  const first = await db
    .selectDistinctOn([attempts.userId, attempts.lessonId, attempts.blockId], {
      lessonId: attempts.lessonId,
      blockId: attempts.blockId,
      answers: attempts.answers,
      revisions: attempts.revisions,
    })
    .from(attempts)
    .where(and(eq(attempts.courseId, id), eq(attempts.isCounted, true)))
    .orderBy(asc(attempts.userId), asc(attempts.lessonId), asc(attempts.blockId), asc(attempts.finishedAt), asc(attempts.id))
  const tries = new Map<string, Tried[]>()
  for (const { lessonId, blockId, answers, revisions } of first) {
    const place = `${lessonId}/${blockId}`
    const list = tries.get(place) ?? []
    tries.set(place, list)
    // A copy per row would be quadratic: a course may have 50,000 learners.
    list.push({ answers, revisions, asked: Object.keys(revisions) })
  }
  return lessonsOf(manifest).flatMap((lesson) =>
    lesson.blocks.flatMap((block) =>
      block.kind === 'quiz'
        ? resultsOf({ lesson: lesson.id, block: block.id }, block.data, tries.get(`${lesson.id}/${block.id}`) ?? [])
        : [],
    ),
  )
}

function resultsOf(place: { lesson: string; block: string }, { questions }: QuizBlock, tries: readonly Tried[]) {
  const revisions = new Map(questions.map((question) => [question.id, questionRevision(question)]))
  // Answers to older forms of a question are of no use for this one.
  const current = tries.map((one) => ({ ...one, asked: one.asked.filter((id) => one.revisions[id] === revisions.get(id)) }))
  return questions.map((question) => {
    const figures = figuresOf(question, questions, current)
    const { people, right, left_out, chosen, discrimination } = figures
    const named = { lesson_id: place.lesson, block_id: place.block, question_id: question.id, prompt: question.prompt }
    // Fewer people could be recognised.
    if (people < shownFrom.counts) return { ...named, figures: null, findings: [] }
    const relation = people >= shownFrom.relation ? discrimination : null
    return { ...named, figures: { people, right, left_out, chosen, discrimination: relation }, findings: findingsOf(question, figures) }
  })
}
