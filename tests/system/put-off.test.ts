import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pushMaxCommands } from '../../contract/sync.ts'
import { attempts, courses, posts } from '../../server/db/schema.ts'
import { newId } from '../../src/offline/id.ts'
import { openPhone } from '../support/phone.ts'
import { addSmallCourse, type SmallCourse } from '../support/small-course.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
let course: SmallCourse
beforeAll(async () => {
  world = await openWorld()
  course = await addSmallCourse(world.db, world.files)
})
afterAll(async () => world.close())

it('sends what else waits on a phone past more than a push of what the server puts off', async () => {
  const requests: number[] = []
  const phone = await openPhone(world, world.ids.student, (await world.tokenOf('student')) ?? '', () => {
    requests.push(1)
    return 'fine'
  })
  const { manifest } = (await world.db.select().from(courses).where(eq(courses.id, course.id)))[0] ?? {}
  const store = (stored: unknown) =>
    world.db
      .update(courses)
      .set({ manifest: stored as never, change: sql`${courses.change} + 1` })
      .where(eq(courses.id, course.id))
  await store({ ...manifest, modules: 'none' })

  const place = { course_id: course.id, lesson_id: course.lessonId, block_id: course.quizBlockId, course_version: 0 }
  const tries = Array.from({ length: pushMaxCommands + 10 }, () => newId())
  for (const id of tries) await phone.send(phone.local.submitAttempt, { id, ...place, answers: {}, seconds: 1 })
  const post = newId()
  await phone.send(phone.local.addPost, { id: post, body: 'পেছনে পড়ে থাকবে না' })

  expect(await phone.push()).toEqual({ remaining: tries.length })
  expect(await world.db.$count(posts, eq(posts.id, post))).toBe(1)
  expect(requests).toHaveLength(2)
  expect((await phone.db.outbox.where('state').equals('queued').toArray()).map(({ name }) => name)).toEqual(
    tries.map(() => 'submitAttempt'),
  )

  await store(manifest)
  expect(await phone.push()).toEqual({ remaining: 0 })
  expect(await world.db.$count(attempts, eq(attempts.userId, world.ids.student))).toBe(tries.length)
})
