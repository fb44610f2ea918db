import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Figures } from '../../contract/site/site.ts'
import { addSmallCourse } from '../../tests/support/small-course.ts'
import { lessonProgress } from '../db/schema.ts'
import { openTestApp, type TestApp } from '../test-app.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
})
afterAll(() => server.close())

const figures = async () => (await server.call('GET', '/api/site/figures')).body.figures as Figures

it('returns the contact data that is set', async () => {
  expect((await server.call('GET', '/api/site/contact')).body).toEqual({
    success: true,
    contact: { email: 'help@example.org', phone: null, address: null, social: [], hours: null },
    applications_open: true,
  })
})

it('counts what is there, and says nought where there is nothing', async () => {
  expect(await figures()).toMatchObject({ learners: 0, courses: 0, lessons_finished: 0, certificates: 0 })
  const course = await addSmallCourse(server.db, server.files)
  const [one, other] = [await server.addPerson(), await server.addPerson()]
  const progress = { courseId: course.id, lessonId: course.lessonId, furthest: 0, seconds: {}, change: 0 }
  await server.db.insert(lessonProgress).values([
    { ...progress, userId: one.id, done: [course.textBlockId, course.quizBlockId] },
    { ...progress, userId: other.id, done: [] },
  ])
  // Cached for five minutes, so that requests do not cause counting.
  expect(await figures()).toMatchObject({ learners: 0 })
  server.clock.now += 5 * 60_000
  expect(await figures()).toMatchObject({ learners: 2, courses: 1, lessons_finished: 1, certificates: 0, counted_at: server.clock.now })
})
