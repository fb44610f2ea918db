import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../../src/offline/store/id.ts'
import { progressReport, sentCommand } from '../../../tests/support/sent-command.ts'
import { openSyncWorld, type SyncWorld } from '../../../tests/support/sync-world.ts'
import { coursePeople } from '../../db/schema.ts'
import { teachingHandlers } from './teaching.ts'

let world: SyncWorld
let courseId: string
beforeAll(async () => {
  world = await openSyncWorld()
  courseId = await world.addCourse()
})
afterAll(() => world.close())

const reported = (lessonId: string, days: string[]) => progressReport(courseId, lessonId, ['t1', 't2', 'quiz'], days)
const tried = (lesson_id: string, answer: string) =>
  sentCommand('submitAttempt', {
    id: newId(),
    course_id: courseId,
    lesson_id,
    block_id: 'quiz',
    course_version: 1,
    answers: { q1: [answer] },
    seconds: 9,
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
    { course_id: courseId, learners: 3, learners_this_week: 2, finished: 1, to_confirm: 1, tries: 3, tries_passed: 2, version: 1 },
  ])
  expect(next_cursor).toBeNull()
})
