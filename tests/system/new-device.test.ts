import { afterAll, beforeAll, expect, it } from 'vitest'
import { courseProgress } from '../../contract/learning/learning.ts'
import { doneOf, learningDays, pointsOf } from '../../contract/learning/points.ts'
import { courses } from '../../server/db/schema.ts'
import { newId } from '../../src/offline/store/id.ts'
import { type Device, openDevice } from '../support/device.ts'
import { addSmallCourse, type SmallCourse } from '../support/small-course.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
let course: SmallCourse
beforeAll(async () => {
  world = await openWorld()
  course = await addSmallCourse(world.db, world.files)
})
afterAll(async () => await world?.close())

/** Data that the start page and the course page show, read from this device's store. */
async function shownOn({ db }: Device) {
  const [row] = await world.db.select({ manifest: courses.manifest }).from(courses)
  if (!row) throw new Error('no course')
  const [progress, attempts, certificates] = await Promise.all([db.progress.toArray(), db.attempts.toArray(), db.certificates.toArray()])
  return {
    course: courseProgress(row.manifest, progress, attempts),
    points: pointsOf(doneOf(progress, attempts, certificates)),
    days: learningDays(progress),
    certificates: certificates.map(({ code }) => code),
    progress,
  }
}

it('a new device shows everything that the lost one showed', async () => {
  const token = (await world.tokenOf('student')) ?? ''
  const fine = () => 'fine' as const
  const old = await openDevice(world, world.ids.student, token, fine)
  const place = { course_id: course.id, lesson_id: course.lessonId }
  const report = { ...place, furthest: 1, device_id: newId(), device_seconds: 90 }
  await old.send(old.local.recordProgress, { ...report, done: [course.textBlockId], days: ['2026-01-05'] })
  await old.send(old.local.submitAttempt, {
    ...place,
    id: newId(),
    block_id: course.quizBlockId,
    course_version: 1,
    answers: { ...course.rightAnswers },
    seconds: 30,
  })
  await old.send(old.local.recordProgress, { ...report, done: [course.textBlockId, course.quizBlockId], days: ['2026-01-07'] })
  await old.push()
  await old.pull()
  const before = await shownOn(old)
  expect(before.course.isComplete).toBe(true)
  expect(before.certificates).toHaveLength(1)
  expect(before.days).toEqual(['2026-01-05', '2026-01-07'])

  const fresh = await openDevice(world, world.ids.student, token, fine)
  expect((await shownOn(fresh)).points).toBe(0)
  await fresh.pull()
  expect(await shownOn(fresh)).toEqual(before)
})
