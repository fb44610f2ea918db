import { and, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type LessonProgress, mergeProgress } from '../../contract/learning.ts'
import type { SentCommand } from '../../contract/sync.ts'
import { lessonProgress } from '../../server/db/schema.ts'
import type { Person } from '../../server/handler.ts'
import { newId } from '../../src/offline/id.ts'
import { openSyncWorld, type SyncWorld, sentCommand } from '../support/sync-world.ts'

/**
 * Three devices of one person report on one lesson in any order, split into any pushes, with repeats. Whatever the
 * history, the server holds the merge of all reports, and no push ever lowers it.
 */
const histories = 500

let world: SyncWorld
let courseId: string
beforeAll(async () => {
  world = await openSyncWorld()
  courseId = await world.addCourse()
})
afterAll(() => world.close())

const devices = [newId(), newId(), newId()] as const
const report = fc.record({
  device: fc.constantFrom(...devices),
  done: fc.subarray(['t1', 't2', 'quiz']),
  furthest: fc.integer({ min: 0, max: 2 }),
  seconds: fc.integer({ min: 0, max: 5000 }),
})
type Report = typeof report extends fc.Arbitrary<infer T> ? T : never
const history = fc.record({
  reports: fc.array(report, { minLength: 1, maxLength: 8 }),
  /** Where a push ends. */
  cuts: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
  /** Pushes sent a second time, as after a lost answer. */
  repeats: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
})

function progressOf({ device, done, furthest, seconds }: Report): LessonProgress {
  return { course_id: courseId, lesson_id: 'l1', done, furthest, seconds: { [device]: seconds } }
}

function commandOf({ device, done, furthest, seconds }: Report): SentCommand {
  return sentCommand('recordProgress', { course_id: courseId, lesson_id: 'l1', done, furthest, device_id: device, device_seconds: seconds })
}

function pushesOf(commands: readonly SentCommand[], cuts: readonly boolean[]): SentCommand[][] {
  const pushes: SentCommand[][] = [[]]
  commands.forEach((command, index) => {
    pushes.at(-1)?.push(command)
    if (cuts[index] && index < commands.length - 1) pushes.push([])
  })
  return pushes
}

async function stored(person: Person): Promise<LessonProgress> {
  const [row] = await world.db
    .select()
    .from(lessonProgress)
    .where(and(eq(lessonProgress.userId, person.id), eq(lessonProgress.lessonId, 'l1')))
  if (!row) throw new Error('nothing is stored')
  return { course_id: row.courseId, lesson_id: row.lessonId, done: row.done, furthest: row.furthest, seconds: row.seconds }
}

it('ends with the merge of all reports and never goes down', async () => {
  await fc.assert(
    fc.asyncProperty(history, async ({ reports, cuts, repeats }) => {
      const person = await world.addPerson()
      const pushes = pushesOf(reports.map(commandOf), cuts)
      let before: LessonProgress | null = null
      for (const [index, sent] of pushes.entries()) {
        await world.push(person, sent)
        if (repeats[index]) await world.push(person, sent)
        const now = await stored(person)
        if (before) expect(mergeProgress(before, now)).toEqual(now)
        before = now
      }
      const all = reports.map(progressOf)
      expect(before).toEqual(all.reduce(mergeProgress, mergeProgress(all[0] as LessonProgress, all[0] as LessonProgress)))
    }),
    { numRuns: histories, endOnFailure: true },
  )
})

it('keeps one lesson’s row from growing without end', async () => {
  const person = await world.addPerson()
  const sent = Array.from({ length: 101 }, () => commandOf({ device: newId(), done: [], furthest: 0, seconds: 1 }))
  const outcomes = [
    ...(await world.push(person, sent.slice(0, 50))),
    ...(await world.push(person, sent.slice(50, 100))),
    ...(await world.push(person, sent.slice(100))),
  ]
  expect(outcomes.slice(0, 100).every((one) => one.outcome === 'applied')).toBe(true)
  expect(outcomes[100]).toMatchObject({ outcome: 'rejected', code: 'too_many_devices' })
})
