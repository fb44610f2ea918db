import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LessonProgress } from '../../contract/learning/learning.ts'
import { newId } from '../../src/offline/store/id.ts'
import { type Device, openDevice } from '../support/device.ts'
import { type Random, runSeed, seededRandom } from '../support/random.ts'
import { addSmallCourse, type SmallCourse } from '../support/small-course.ts'
import { openWorld, type World } from '../support/world.ts'

const deviceCount = 3
const steps = 40
const seeds = [1, 2, 3, runSeed()]

let world: World
let course: SmallCourse
beforeAll(async () => {
  world = await openWorld()
  course = await addSmallCourse(world.db, world.files)
})
afterAll(async () => world.close())

/** One user with three devices on a faulty connection: whichever requests get lost, all devices end with the same data. */
describe.each(seeds)('three devices of one user, seed %i', (seed) => {
  it('end with equal data, and with each written post once', async () => {
    const random = seededRandom(seed)
    const connection = () => (random() < 0.15 ? 'lost' : random() < 0.2 ? 'answer-lost' : 'fine')
    const token = (await world.tokenOf('student')) ?? ''
    const devices: Device[] = []
    for (let one = 0; one < deviceCount; one++) devices.push(await openDevice(world, world.ids.student, token, connection))
    const deviceIds = devices.map(() => newId())
    const marker = `seed ${seed}`
    const written = new Set<string>()
    const seen: LessonProgress[][] = devices.map(() => [])

    for (let step = 0; step < steps; step++) {
      const index = Math.floor(random() * deviceCount)
      const device = devices[index] as Device
      const draw = random()
      if (draw < 0.3) written.add(await writePost(device, `${marker} post ${step}`))
      else if (draw < 0.5) await learn(device, deviceIds[index] as string, random, step)
      else await quietly(draw < 0.75 ? device.push : device.pull)
      seen[index] = await expectNoDecrease(device, seen[index] ?? [])
    }
    for (const device of devices) await until(device.push, async () => (await waiting(device)) === 0)
    for (const device of devices) await until(device.pull, async () => (await device.db.outbox.count()) === 0)
    for (const device of devices) await untilNoThrow(device.pull)

    const [first, ...others] = await Promise.all(devices.map(stateOf))
    for (const other of others) expect(other).toEqual(first)
    const mine = first?.posts.filter((post) => post.body.startsWith(marker)) ?? []
    expect(mine.map((post) => post.id).sort()).toEqual([...written].sort())
    for (const device of devices) expect(await device.db.baseRows.count()).toBe(0)
  })
})

async function writePost(device: Device, body: string): Promise<string> {
  const id = newId()
  await device.send(device.local.addPost, { id, body })
  return id
}

async function learn(device: Device, device_id: string, random: Random, step: number): Promise<void> {
  const done = random() < 0.5 ? [course.textBlockId] : [course.quizBlockId]
  await device.send(device.local.recordProgress, {
    course_id: course.id,
    lesson_id: course.lessonId,
    done,
    furthest: done[0] === course.quizBlockId ? 1 : 0,
    device_id,
    device_seconds: step,
    days: ['2026-11-20'],
  })
}

const waiting = (device: Device) => device.db.outbox.where('state').anyOf('queued', 'sending').count()

async function quietly(work: () => Promise<unknown>): Promise<void> {
  await work().catch(() => undefined)
}

async function until(work: () => Promise<unknown>, isDone: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 60 && !(await isDone()); tries++) await quietly(work)
  expect(await isDone()).toBe(true)
}

async function untilNoThrow(work: () => Promise<unknown>): Promise<void> {
  let isDone = false
  await until(
    async () => {
      await work()
      isDone = true
    },
    async () => isDone,
  )
}

/** Progress on one device never decreases, whatever a pull contains. */
async function expectNoDecrease(device: Device, before: LessonProgress[]): Promise<LessonProgress[]> {
  const now = await device.db.progress.toArray()
  for (const old of before) {
    const same = now.find((one) => one.lesson_id === old.lesson_id && one.course_id === old.course_id)
    expect(same?.done).toEqual(expect.arrayContaining(old.done))
    expect(same?.furthest).toBeGreaterThanOrEqual(old.furthest)
  }
  return now
}

async function stateOf(device: Device) {
  const [posts, progress] = await Promise.all([device.db.posts.orderBy('key').toArray(), device.db.progress.orderBy('key').toArray()])
  return { posts: posts.map(({ id, body }) => ({ id, body })), progress: progress.map((one) => ({ ...one, done: [...one.done].sort() })) }
}
