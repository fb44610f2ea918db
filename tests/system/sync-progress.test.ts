import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addDays, dayOf } from '../../contract/days.ts'
import type { Attempt, LessonProgress } from '../../contract/learning.ts'
import { mergeProgress } from '../../contract/learning.ts'
import { correctedDays } from '../../contract/learning-days.ts'
import { doneOf, pointsOf } from '../../contract/points.ts'
import type { SentCommand } from '../../contract/sync.ts'
import { attempts, certificates, lessonProgress } from '../../server/db/schema.ts'
import { attemptOf, progressOf } from '../../server/features/learning.ts'
import type { Person } from '../../server/handler.ts'
import { newId } from '../../src/offline/id.ts'
import { openSyncWorld, type SyncWorld, sentCommand } from '../support/sync-world.ts'

/**
 * Three devices of one person, their clocks up to a year off, learn a course of two lessons and take its quizzes. Their
 * reports reach the server in any order, cut into any pushes, with repeats. Whatever the history, the server ends with the
 * same and never goes down on the way; and there is one certificate when all is done, and none before. The embedded engine, which
 * takes many times as long, sees the first of these histories.
 */
const histories = process.env.TEST_DATABASE_URL ? 150 : 50

let world: SyncWorld
let courseId: string
beforeAll(async () => {
  world = await openSyncWorld()
  courseId = await world.addCourse()
})
afterAll(() => world.close())

const year = 365 * 86_400_000
const devices = [newId(), newId(), newId()] as const
const device = fc.integer({ min: 0, max: 2 })
const lesson = fc.constantFrom('l1', 'l2')
const report = fc.record({
  kind: fc.constant('report' as const),
  device,
  lesson,
  done: fc.subarray(['t1', 't2', 'quiz'], { minLength: 1 }),
  furthest: fc.integer({ min: 0, max: 2 }),
  seconds: fc.integer({ min: 0, max: 5000 }),
  daysAgo: fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 4 }),
})
const attempt = fc.record({ kind: fc.constant('attempt' as const), device, lesson, answer: fc.constantFrom('right', 'right', 'wrong') })
const history = fc.record({
  events: fc.array(fc.oneof({ weight: 2, arbitrary: report }, { weight: 1, arbitrary: attempt }), { minLength: 1, maxLength: 14 }),
  clocksOff: fc.tuple(...[0, 1, 2].map(() => fc.integer({ min: -year, max: year }))),
  /** Where the events of the second order of arrival stand. */
  places: fc.array(fc.nat(), { minLength: 14, maxLength: 14 }),
  /** Where a push ends. */
  cuts: fc.array(fc.boolean(), { minLength: 14, maxLength: 14 }),
  /** Pushes sent a second time, as after a lost answer. */
  repeats: fc.array(fc.boolean(), { minLength: 14, maxLength: 14 }),
})
type History = typeof history extends fc.Arbitrary<infer T> ? T : never
type Event = History['events'][number]

interface Push {
  readonly clockOff: number
  readonly commands: SentCommand[]
}

function commandOf(event: Event, clockOff: number): SentCommand {
  const at = world.now + clockOff
  const place = { course_id: courseId, lesson_id: event.lesson }
  if (event.kind === 'attempt') {
    const input = { ...place, id: newId(), block_id: 'quiz', course_version: 1, answers: { q1: [event.answer] }, seconds: 5 }
    return sentCommand('submitAttempt', input, { made_at: at })
  }
  const { done, furthest, seconds, daysAgo } = event
  const days = daysAgo.map((ago) => addDays(dayOf(at), -ago))
  const input = { ...place, done, furthest, days, device_id: devices[event.device], device_seconds: seconds }
  return sentCommand('recordProgress', input, { made_at: at })
}

/** A push carries what one device has queued. */
function pushesOf(events: readonly Event[], { clocksOff, cuts }: History): Push[] {
  const pushes: Push[] = []
  let last: Event | undefined
  for (const [index, event] of events.entries()) {
    const clockOff = clocksOff[event.device] ?? 0
    if (!last || cuts[index] || last.device !== event.device) pushes.push({ clockOff, commands: [] })
    pushes.at(-1)?.commands.push(commandOf(event, clockOff))
    last = event
  }
  return pushes
}

interface Standing {
  progress: LessonProgress[]
  tries: Attempt[]
  certificates: number
  points: number
}

async function standingOf({ id }: Person): Promise<Standing> {
  const progress = (await world.db.select().from(lessonProgress).where(eq(lessonProgress.userId, id)).orderBy(lessonProgress.lessonId)).map(
    progressOf,
  )
  const tries = (await world.db.select().from(attempts).where(eq(attempts.userId, id))).map(attemptOf)
  const held = await world.db.select().from(certificates).where(eq(certificates.userId, id))
  return { progress, tries, certificates: held.length, points: pointsOf(doneOf(progress, tries, held)) }
}

function expectNotLower(before: Standing, now: Standing): void {
  for (const one of before.progress) {
    const later = now.progress.find(({ lesson_id }) => lesson_id === one.lesson_id)
    expect(later && mergeProgress(one, later)).toEqual(later)
  }
  expect(now.points).toBeGreaterThanOrEqual(before.points)
  expect(now.certificates).toBeGreaterThanOrEqual(before.certificates)
}

/** What the server holds after these events came in this order. */
async function arrive(events: readonly Event[], how: History): Promise<Standing> {
  const person = await world.addPerson()
  let now = await standingOf(person)
  for (const [index, { clockOff, commands }] of pushesOf(events, how).entries()) {
    for (let times = how.repeats[index] ? 2 : 1; times > 0; times--) {
      const outcomes = await world.push(person, commands, { sent_at: world.now + clockOff })
      for (const { outcome } of outcomes) expect(outcome).toMatch(/applied|duplicate/)
    }
    const before = now
    now = await standingOf(person)
    expectNotLower(before, now)
  }
  return now
}

/** Everything but the ids, which differ by nature. */
const comparable = ({ progress, tries, certificates: count, points }: Standing) => ({
  progress,
  tries: tries.map((one) => `${one.lesson_id} ${one.percent} ${one.is_passed}`).sort(),
  count,
  points,
})

function expected(events: readonly Event[], clocksOff: readonly number[]): Pick<Standing, 'progress' | 'certificates'> {
  const byLesson = new Map<string, LessonProgress>()
  const passed = new Set<string>()
  for (const event of events) {
    if (event.kind === 'attempt') {
      if (event.answer === 'right') passed.add(event.lesson)
      continue
    }
    const clockOff = clocksOff[event.device] ?? 0
    const seen = event.daysAgo.map((ago) => addDays(dayOf(world.now + clockOff), -ago))
    const days = correctedDays(seen, -clockOff, world.now)
    const seconds = { [devices[event.device] ?? '']: event.seconds }
    const one = { course_id: courseId, lesson_id: event.lesson, done: event.done, furthest: event.furthest, seconds, days }
    byLesson.set(event.lesson, mergeProgress(byLesson.get(event.lesson) ?? one, one))
  }
  const isDone = (lesson_id: string) => byLesson.get(lesson_id)?.done.length === 3 && passed.has(lesson_id)
  const progress = [...byLesson.values()].sort((one, other) => (one.lesson_id < other.lesson_id ? -1 : 1))
  return { progress, certificates: isDone('l1') && isDone('l2') ? 1 : 0 }
}

it('ends the same in every order of arrival, never lower, with a certificate exactly when all is done', { timeout: 300_000 }, async () => {
  let issued = 0
  await fc.assert(
    fc.asyncProperty(history, async (how) => {
      const { events, places } = how
      const inOrder = await arrive(events, how)
      const place = new Map(events.map((event, index) => [event, places[index] ?? 0]))
      const otherwise = await arrive(
        [...events].sort((one, other) => (place.get(one) ?? 0) - (place.get(other) ?? 0)),
        how,
      )
      expect(comparable(otherwise)).toEqual(comparable(inOrder))
      expect({ progress: inOrder.progress, certificates: inOrder.certificates }).toEqual(expected(events, how.clocksOff))
      issued += inOrder.certificates
    }),
    { numRuns: histories, endOnFailure: true, seed: 20261121 },
  )
  // Otherwise the histories above would not tell.
  expect(issued).toBeGreaterThan(5)
})

it('keeps one lesson’s row from growing without end', async () => {
  const person = await world.addPerson()
  const report = () => ({ course_id: courseId, lesson_id: 'l1', done: [], furthest: 0, days: [], device_id: newId(), device_seconds: 1 })
  const sent = Array.from({ length: 101 }, () => sentCommand('recordProgress', report()))
  const outcomes = [
    ...(await world.push(person, sent.slice(0, 50))),
    ...(await world.push(person, sent.slice(50, 100))),
    ...(await world.push(person, sent.slice(100))),
  ]
  expect(outcomes.slice(0, 100).every((one) => one.outcome === 'applied')).toBe(true)
  expect(outcomes[100]).toMatchObject({ outcome: 'rejected', code: 'too_many_devices' })
})

it('takes a report of a build that knew no days', async () => {
  const person = await world.addPerson()
  const input = { course_id: courseId, lesson_id: 'l1', done: ['t1'], furthest: 0, device_id: devices[0], device_seconds: 9 }
  expect(await world.push(person, [sentCommand('recordProgress', input, { version: 1 })])).toMatchObject([{ outcome: 'applied' }])
  expect((await standingOf(person)).progress).toMatchObject([{ done: ['t1'], days: [] }])
})
