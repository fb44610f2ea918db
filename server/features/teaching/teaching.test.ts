import { eq, inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { coursesOfResults } from '../../../contract/courses/teaching.ts'
import { newId } from '../../../src/offline/store/id.ts'
import { progressReport, sentCommand } from '../../../tests/support/sent-command.ts'
import { openSyncWorld, type SyncWorld } from '../../../tests/support/sync-world.ts'
import { attempts, coursePeople, courses, courseVersions, lessonProgress } from '../../db/schema.ts'
import { teachingHandlers } from './teaching.ts'

let world: SyncWorld
let courseId: string
beforeAll(async () => {
  world = await openSyncWorld()
  courseId = await world.addCourse()
})
afterAll(() => world.close())
afterEach(async () => {
  await world.db.delete(attempts)
  await world.db.delete(lessonProgress)
})

const reported = (lessonId: string, days: string[]) => progressReport(courseId, lessonId, ['t1', 't2', 'quiz'], days)
const tried = (lesson_id: string, answer: string, made_at = world.now) =>
  sentCommand(
    'submitAttempt',
    { id: newId(), course_id: courseId, lesson_id, block_id: 'quiz', course_version: 1, answers: { q1: [answer] }, seconds: 9 },
    { made_at },
  )

it('reports answers by question from five people on, of the first attempt, and to their teachers alone', async () => {
  const teacher = await world.addPerson('instructor')
  const ask = () => teachingHandlers.questions(world.context(teacher), { id: quizzed })
  const quizzed = courseId
  await expect(ask()).rejects.toMatchObject({ code: 'forbidden' })
  await world.db.insert(coursePeople).values({ courseId, userId: teacher.id, right: 'author' })
  const lesson = async () => (await ask()).items.find((one) => one.lesson_id === 'l1')
  for (let count = 0; count < 4; count += 1) {
    const learner = await world.addPerson()
    // The second attempt is no first one.
    await world.push(learner, [tried('l1', 'wrong', world.now - 60_000), tried('l1', 'right')])
  }
  expect(await lesson()).toMatchObject({ question_id: 'q1', figures: null, findings: [] })
  await world.push(await world.addPerson(), [tried('l1', 'right')])
  expect(await lesson()).toMatchObject({
    figures: { people: 5, right: 1, left_out: 0, chosen: { right: 1, wrong: 4 }, discrimination: null },
    findings: ['check_key'],
  })
})

it('answers for all courses of a teacher page by page, as for each alone', async () => {
  const [teacher, other] = [await world.addPerson('instructor'), await world.addPerson('instructor')]
  const [original] = await world.db.select().from(courses).where(eq(courses.id, courseId))
  const [version] = await world.db.select().from(courseVersions).where(eq(courseVersions.courseId, courseId))
  if (!original || !version) throw new Error('no course')
  const copies = Array.from({ length: coursesOfResults }, () => newId())
  await world.db.transaction(async (tx) => {
    for (const [place, id] of copies.entries()) {
      await tx.insert(courseVersions).values({ ...version, courseId: id })
      await tx.insert(courses).values({ ...original, id, slug: `copy-${place}`, change: 1000 + place })
    }
  })
  const taught = [courseId, ...copies]
  await world.db.insert(coursePeople).values(taught.map((id) => ({ courseId: id, userId: teacher.id, right: 'author' as const })))
  for (let count = 0; count < 5; count += 1) await world.push(await world.addPerson(), [tried('l1', 'wrong')])
  const first = await teachingHandlers.allQuestions(world.context(teacher), {})
  expect([first.items.length, typeof first.next_cursor]).toEqual([coursesOfResults, 'string'])
  const second = await teachingHandlers.allQuestions(world.context(teacher), { cursor: first.next_cursor ?? '' })
  expect(second.next_cursor).toBeNull()
  const all = [...first.items, ...second.items]
  expect(all.map((one) => one.course_id).sort()).toEqual(taught.toSorted())
  const { items } = await teachingHandlers.questions(world.context(teacher), { id: courseId })
  expect(items.some(({ findings }) => findings.length > 0)).toBe(true)
  expect(all.find((one) => one.course_id === courseId)?.items).toEqual(items)
  expect(await teachingHandlers.allQuestions(world.context(other), {})).toEqual({ items: [], next_cursor: null })
  await world.db.delete(coursePeople).where(inArray(coursePeople.courseId, copies))
})

it('counts who learns a course, who finished it, and how its tests went', async () => {
  const [one, other, third] = [await world.addPerson(), await world.addPerson(), await world.addPerson()]
  await world.push(one, [reported('l1', ['2026-11-20']), tried('l1', 'right'), reported('l2', ['2026-11-21']), tried('l2', 'right')])
  await world.push(other, [reported('l1', ['2026-11-15']), tried('l1', 'wrong')])
  await world.push(third, [reported('l1', ['2026-11-14'])])
  const instructor = await world.addPerson('instructor')
  await world.db.insert(coursePeople).values({ courseId, userId: instructor.id, right: 'owner' })
  const { items, next_cursor } = await teachingHandlers.courses(world.context(instructor), {})
  expect(items).toMatchObject([
    { course_id: courseId, learners: 0, learners_this_week: 0, finished: 1, to_confirm: 1, tries: 0, tries_passed: 0, version: 1 },
  ])
  expect(items[0]?.few).toEqual(['learners', 'learners_this_week', 'tries', 'tries_passed'])
  for (const lesson of ['l1', 'l2', 'l1', 'l2']) {
    const more = await world.addPerson()
    await world.push(more, [reported('l1', ['2026-11-20']), tried(lesson, 'right')])
  }
  const [rounded] = (await teachingHandlers.courses(world.context(instructor), {})).items
  // 7 learners, 6 of them this week; 6 of 7 tries passed.
  expect(rounded).toMatchObject({ learners: 5, learners_this_week: 5, tries: 5, tries_passed: 5, finished: 1 })
  expect(rounded).not.toHaveProperty('few')
  expect(next_cursor).toBeNull()
})
