import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Attempt, LessonProgress } from '../../contract/learning/learning.ts'
import { mergeProgress } from '../../contract/learning/learning.ts'
import { correctedDays } from '../../contract/learning/learning-days.ts'
import { doneOf, pointsOf } from '../../contract/learning/points.ts'
import type { SentCommand } from '../../contract/sync.ts'
import { addDays, dayOf } from '../../contract/values/days.ts'
import { attempts, certificates, lessonProgress } from '../../server/db/schema.ts'
import { attemptOf, progressOf } from '../../server/features/learning/learning.ts'
import type { Person } from '../../server/handler.ts'
import { newId } from '../../src/offline/store/id.ts'
import { sentCommand } from '../support/sent-command.ts'
import { openSyncWorld, type SyncWorld } from '../support/sync-world.ts'
import { isThorough } from '../support/thorough.ts'

/**
 * Three devices of one user learn a course of two lessons and take its quizzes. Their clocks are up to a year off. Their
 * commands reach the server in any order, split into any pushes, with repeats. The server must always end with the same
 * state and never lower a value. It issues one certificate when all is done, and none before. The check runs the first of
 * these histories, on the slower embedded database fewer.
 */
const histories = isThorough ? 150 : process.env.TEST_DATABASE_URL ? 60 : 6

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
  /** Sort keys of the events for the second order of arrival. */
  sortKeys: fc.array(fc.nat(), { minLength: 14, maxLength: 14 }),
  /** True where a new push begins with this event. */
  beginsPush: fc.array(fc.boolean(), { minLength: 14, maxLength: 14 }),
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
function pushesOf(events: readonly Event[], { clocksOff, beginsPush }: History): Push[] {
  const pushes: Push[] = []
  let last: Event | undefined
  for (const [index, event] of events.entries()) {
    const clockOff = clocksOff[event.device] ?? 0
    if (!last || beginsPush[index] || last.device !== event.device) pushes.push({ clockOff, commands: [] })
    pushes.at(-1)?.commands.push(commandOf(event, clockOff))
    last = event
  }
  return pushes
}

interface LearnerState {
  progress: LessonProgress[]
  attempts: Attempt[]
  certificates: number
  points: number
}

async function stateOf({ id }: Person): Promise<LearnerState> {
  const progress = (await world.db.select().from(lessonProgress).where(eq(lessonProgress.userId, id)).orderBy(lessonProgress.lessonId)).map(
    progressOf,
  )
  const ownAttempts = (await world.db.select().from(attempts).where(eq(attempts.userId, id))).map(attemptOf)
  const held = await world.db.select().from(certificates).where(eq(certificates.userId, id))
  return { progress, attempts: ownAttempts, certificates: held.length, points: pointsOf(doneOf(progress, ownAttempts, held)) }
}

function expectNotLower(before: LearnerState, now: LearnerState): void {
  for (const one of before.progress) {
    const later = now.progress.find(({ lesson_id }) => lesson_id === one.lesson_id)
    expect(later && mergeProgress(one, later)).toEqual(later)
  }
  expect(now.points).toBeGreaterThanOrEqual(before.points)
  expect(now.certificates).toBeGreaterThanOrEqual(before.certificates)
}

/** State of the server after these events arrived in this order. */
async function deliver(events: readonly Event[], how: History): Promise<LearnerState> {
  const person = await world.addPerson()
  let now = await stateOf(person)
  for (const [index, { clockOff, commands }] of pushesOf(events, how).entries()) {
    for (let times = how.repeats[index] ? 2 : 1; times > 0; times--) {
      const outcomes = await world.push(person, commands, { sent_at: world.now + clockOff })
      for (const { outcome } of outcomes) expect(outcome).toMatch(/applied|duplicate/)
    }
    const before = now
    now = await stateOf(person)
    expectNotLower(before, now)
  }
  return now
}

/** Everything except the ids, which differ in each run. */
const comparable = ({ progress, attempts: ownAttempts, certificates: count, points }: LearnerState) => ({
  progress,
  attempts: ownAttempts.map((one) => `${one.lesson_id} ${one.percent} ${one.is_passed}`).sort(),
  count,
  points,
})

function expected(events: readonly Event[], clocksOff: readonly number[]): Pick<LearnerState, 'progress' | 'certificates'> {
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
  const isWhole = isDone('l1') && isDone('l2')
  const progress = [...byLesson.values()]
    .map((one) => ({
      ...one,
      ...(one.done.length === 3 && { complete_in: 1 }),
      ...(isWhole && one.lesson_id === 'l1' && { course_complete_in: 1 }),
    }))
    .sort((one, other) => (one.lesson_id < other.lesson_id ? -1 : 1))
  return { progress, certificates: isWhole ? 1 : 0 }
}

it('the server ends with the same state in every order of arrival, lowers nothing, and certifies completed courses only', {
  timeout: 300_000,
}, async () => {
  let issued = 0
  await fc.assert(
    fc.asyncProperty(history, async (how) => {
      const { events, sortKeys } = how
      const inOrder = await deliver(events, how)
      const sortKey = new Map(events.map((event, index) => [event, sortKeys[index] ?? 0]))
      const reordered = await deliver(
        [...events].sort((one, other) => (sortKey.get(one) ?? 0) - (sortKey.get(other) ?? 0)),
        how,
      )
      expect(comparable(reordered)).toEqual(comparable(inOrder))
      expect({ progress: inOrder.progress, certificates: inOrder.certificates }).toEqual(expected(events, how.clocksOff))
      issued += inOrder.certificates
    }),
    { numRuns: histories, endOnFailure: true, seed: 20261121 },
  )
  // With fewer certificates the histories would prove nothing about them.
  expect(issued).toBeGreaterThan(histories / 30)
})

it('the server accepts reports of at most 100 devices on one lesson', async () => {
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

it('the server accepts version 1 of a progress report, which has no days', async () => {
  const person = await world.addPerson()
  const input = { course_id: courseId, lesson_id: 'l1', done: ['t1'], furthest: 0, device_id: devices[0], device_seconds: 9 }
  expect(await world.push(person, [sentCommand('recordProgress', input, { version: 1 })])).toMatchObject([{ outcome: 'applied' }])
  expect((await stateOf(person)).progress).toMatchObject([{ done: ['t1'], days: [] }])
})
