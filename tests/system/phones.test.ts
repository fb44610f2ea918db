import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { LessonProgress } from '../../contract/learning.ts'
import { newId } from '../../src/offline/id.ts'
import { openPhone, type Phone } from '../support/phone.ts'
import { type Random, seededRandom } from '../support/random.ts'
import { addSmallCourse, type SmallCourse } from '../support/small-course.ts'
import { openWorld, type World } from '../support/world.ts'

const phones = 3
const steps = 40
const seeds = [1, 2, 3, Date.now()]

let world: World
let course: SmallCourse
beforeAll(async () => {
  world = await openWorld()
  course = await addSmallCourse(world.db, world.files)
})
afterAll(async () => world.close())

/** One person with three phones, all of them on a bad line: whatever happens on the way, all end with the same. */
describe.each(seeds)('three phones of one person, seed %i', (seed) => {
  it('end equal to each other and to what was done, each thing once', async () => {
    const random = seededRandom(seed)
    const luck = () => (random() < 0.15 ? 'lost' : random() < 0.2 ? 'answer-lost' : 'fine')
    const token = (await world.tokenOf('student')) ?? ''
    const owned: Phone[] = []
    for (let one = 0; one < phones; one++) owned.push(await openPhone(world, world.ids.student, token, luck))
    const devices = owned.map(() => newId())
    const marker = `seed ${seed}`
    const written = new Set<string>()
    const seen: LessonProgress[][] = owned.map(() => [])

    for (let step = 0; step < steps; step++) {
      const index = Math.floor(random() * phones)
      const phone = owned[index] as Phone
      const drawn = random()
      if (drawn < 0.3) written.add(await writePost(phone, `${marker} post ${step}`))
      else if (drawn < 0.5) await learn(phone, devices[index] as string, random, step)
      else await quietly(drawn < 0.75 ? phone.push : phone.pull)
      seen[index] = await neverLess(phone, seen[index] ?? [])
    }
    for (const phone of owned) await until(phone.push, async () => (await waiting(phone)) === 0)
    for (const phone of owned) await until(phone.pull, async () => (await phone.db.outbox.count()) === 0)
    for (const phone of owned) await untilNoThrow(phone.pull)

    const [first, ...others] = await Promise.all(owned.map(stateOf))
    for (const other of others) expect(other).toEqual(first)
    const mine = first?.posts.filter((post) => post.body.startsWith(marker)) ?? []
    expect(mine.map((post) => post.id).sort()).toEqual([...written].sort())
    for (const phone of owned) expect(await phone.db.shadows.count()).toBe(0)
  })
})

async function writePost(phone: Phone, body: string): Promise<string> {
  const id = newId()
  await phone.send(phone.local.addPost, { id, body })
  return id
}

async function learn(phone: Phone, device_id: string, random: Random, step: number): Promise<void> {
  const done = random() < 0.5 ? [course.textBlockId] : [course.quizBlockId]
  await phone.send(phone.local.recordProgress, {
    course_id: course.id,
    lesson_id: course.lessonId,
    done,
    furthest: done[0] === course.quizBlockId ? 1 : 0,
    device_id,
    device_seconds: step,
    days: ['2026-11-20'],
  })
}

const waiting = (phone: Phone) => phone.db.outbox.where('state').anyOf('queued', 'sending').count()

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

/** What one phone shows of a lesson only ever grows, whatever it is told. */
async function neverLess(phone: Phone, before: LessonProgress[]): Promise<LessonProgress[]> {
  const now = await phone.db.progress.toArray()
  for (const old of before) {
    const same = now.find((one) => one.lesson_id === old.lesson_id && one.course_id === old.course_id)
    expect(same?.done).toEqual(expect.arrayContaining(old.done))
    expect(same?.furthest).toBeGreaterThanOrEqual(old.furthest)
  }
  return now
}

async function stateOf(phone: Phone) {
  const [posts, progress] = await Promise.all([phone.db.posts.orderBy('key').toArray(), phone.db.progress.orderBy('key').toArray()])
  return { posts: posts.map(({ id, body }) => ({ id, body })), progress: progress.map((one) => ({ ...one, done: [...one.done].sort() })) }
}
