import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pushMaxCommands } from '../../contract/transport.ts'
import { attempts, courses, posts } from '../../server/db/schema.ts'
import { newId } from '../../src/offline/store/id.ts'
import { openDevice } from '../support/device.ts'
import { addSmallCourse, type SmallCourse } from '../support/small-course.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
let course: SmallCourse
beforeAll(async () => {
  world = await openWorld()
  course = await addSmallCourse(world.db, world.files)
})
afterAll(async () => world.close())

it('the outbox sends a post past more deferred commands than one push carries', async () => {
  const requests: number[] = []
  const device = await openDevice(world, world.ids.student, (await world.tokenOf('student')) ?? '', () => {
    requests.push(1)
    return 'fine'
  })
  const { manifest } = (await world.db.select().from(courses).where(eq(courses.id, course.id)))[0] ?? {}
  const storeManifest = (stored: unknown) =>
    world.db
      .update(courses)
      .set({ manifest: stored as never, change: sql`${courses.change} + 1` })
      .where(eq(courses.id, course.id))
  await storeManifest({ ...manifest, modules: 'none' })

  const place = { course_id: course.id, lesson_id: course.lessonId, block_id: course.quizBlockId, course_version: 0 }
  const attemptIds = Array.from({ length: pushMaxCommands + 10 }, () => newId())
  for (const id of attemptIds) await device.send(device.local.submitAttempt, { id, ...place, answers: {}, seconds: 1 })
  const post = newId()
  await device.send(device.local.addPost, { id: post, body: 'পেছনে পড়ে থাকবে না' })

  expect(await device.push()).toEqual({ remaining: attemptIds.length })
  expect(await world.db.$count(posts, eq(posts.id, post))).toBe(1)
  expect(requests).toHaveLength(2)
  expect((await device.db.outbox.where('state').equals('queued').toArray()).map(({ name }) => name)).toEqual(
    attemptIds.map(() => 'submitAttempt'),
  )

  await storeManifest(manifest)
  expect(await device.push()).toEqual({ remaining: 0 })
  expect(await world.db.$count(attempts, eq(attempts.userId, world.ids.student))).toBe(attemptIds.length)
})
