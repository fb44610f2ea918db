import { randomUUID } from 'node:crypto'
import { brotliCompressSync, constants } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { chanceFace } from '../../../contract/account/person.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { endpoints } from '../../../contract/index.ts'
import { newId } from '../../../src/offline/store/id.ts'
import { progressReport, sentCommand } from '../../../tests/support/sent-command.ts'
import { openSyncWorld, type SyncWorld } from '../../../tests/support/sync-world.ts'
import { attempts, courseLearners, coursePeople, lessonProgress, users } from '../../db/schema.ts'
import type { Person } from '../../handler.ts'
import { learnerHandlers } from './learners.ts'

let world: SyncWorld
let courseId: string
let teacher: Person
beforeAll(async () => {
  world = await openSyncWorld()
  courseId = await world.addCourse()
  teacher = await world.addPerson('instructor')
  await world.db.insert(coursePeople).values({ courseId, userId: teacher.id, right: 'owner' })
})
afterAll(() => world.close())

const sqlNow = sql`pg_current_xact_id()::text::bigint`

type Answer = OutputOf<typeof endpoints.learners.list>

const ask = (person: Person = teacher, before?: Answer) =>
  learnerHandlers.list(world.context(person), {
    ...(before && { epoch: before.epoch, known: before.courses.map((one) => `${one.course_id}:${one.position}`).join() }),
  })
/** The first answer without changes: as long as another test's transaction is open on the same server, later changes are sent again. */
async function unchanged(before: Answer): Promise<Answer> {
  let last = before
  await expect
    .poll(async () => {
      last = await ask(teacher, last)
      return last.courses[0]?.changes
    })
    .toEqual([])
  return last
}
const reported = (days: string[], blocks = ['t1', 't2', 'quiz']) => progressReport(courseId, 'l1', blocks, days)
const tried = (answer: string) =>
  sentCommand(
    'submitAttempt',
    { id: newId(), course_id: courseId, lesson_id: 'l1', block_id: 'quiz', course_version: 1, answers: { q1: [answer] }, seconds: 9 },
    { made_at: world.now },
  )

it('lists learners with facts, then only changes, and never another teacher’s', async () => {
  const [one, other] = [await world.addPerson(), await world.addPerson()]
  await world.push(one, [reported(['2026-11-20']), tried('wrong'), tried('wrong')])
  world.now += 60_000
  await world.push(other, [reported(['2026-11-19'], ['t1'])])
  const first = await ask()
  const [course] = first.courses
  expect(course).toMatchObject({ course_id: courseId, reset: true, total: 2, lessons: [{ id: 'l1' }, { id: 'l2' }] })
  expect(course?.changes.find(({ id }) => id === one.id)?.row).toMatchObject({
    person: { id: one.id, name: one.name },
    heard_at: world.now - 60_000,
    complete: 1,
    lessons: 2,
    is_complete: false,
    next_lesson: 'l2',
    last_day: '2026-11-21',
    marks: [{ lesson_id: 'l1', block_id: 'quiz', best: 0, tries: 2, is_passed: false }],
  })
  expect(course?.changes.find(({ id }) => id === other.id)?.row).toMatchObject({ complete: 0, last_day: '2026-11-19', marks: [] })
  // Nothing of what a learner writes, and no contact data.
  expect(JSON.stringify(first)).not.toContain('+88017')

  const still = await unchanged(first)
  expect(still.courses[0]).toMatchObject({ reset: false, total: 2, changes: [] })
  expect(still.courses[0]).not.toHaveProperty('lessons')
  await world.push(other, [tried('right')])
  const next = await ask(teacher, still)
  expect(next.courses[0]?.changes.map(({ id }) => id)).toEqual([other.id])

  const stranger = await world.addPerson('instructor')
  expect((await ask(stranger)).courses).toEqual([])
  expect((await ask(stranger, first)).courses).toEqual([])
})

it('reports changes of names, privacy, the list and deletion', async () => {
  const [renamed, hidden, left, deleted] = [
    await world.addPerson(),
    await world.addPerson(),
    await world.addPerson(),
    await world.addPerson(),
  ]
  for (const person of [renamed, hidden, left, deleted]) await world.push(person, [reported(['2026-11-20'])])
  const before = await ask()
  await world.db.update(users).set({ name: 'রহিমা' }).where(eq(users.id, renamed.id))
  await world.db
    .update(users)
    .set({ levels: { name: 'me' } })
    .where(eq(users.id, hidden.id))
  await world.db.update(courseLearners).set({ isListed: false, changedIn: sqlNow }).where(eq(courseLearners.userId, left.id))
  await world.db
    .update(users)
    .set({ deletedAt: new Date(world.now) })
    .where(eq(users.id, deleted.id))
  const { courses } = await ask(teacher, before)
  const rows = new Map(courses[0]?.changes.map(({ id, row }) => [id, row]))
  expect(rows.get(renamed.id)?.person.name).toBe('রহিমা')
  expect(rows.get(hidden.id)?.person.name).not.toBe(hidden.name)
  expect(rows.get(left.id)).toBeNull()
  expect(rows.get(deleted.id)).toBeNull()
  expect(rows.size).toBe(4)
  expect(courses[0]?.total).toBe((before.courses[0]?.total ?? 0) - 2)
  // A learner who has left stays away.
  await world.push(left, [reported(['2026-11-21'])])
  const all = await ask()
  expect(all.courses[0]?.changes.map(({ id }) => id)).not.toContain(left.id)
})

it('starts from nothing after a restore, and where the device knows a number that the database does not', async () => {
  const before = await ask()
  expect((await ask(teacher, { ...before, epoch: newId() })).courses[0]?.reset).toBe(true)
  const ahead = before.courses.map((one) => ({ ...one, position: '999999999.1' }))
  expect((await ask(teacher, { ...before, courses: ahead })).courses[0]?.reset).toBe(true)
})

it('a rejected report adds no learner to a list', async () => {
  const person = await world.addPerson()
  const [outcome] = await world.push(person, [progressReport(courseId, 'unknown', ['t1'])])
  expect(outcome?.outcome).toBe('rejected')
  expect(await world.db.$count(courseLearners, eq(courseLearners.userId, person.id))).toBe(0)
})

it('sends 500 learners in at most 100 KiB, and one of them as a change of at most 1 KiB', async () => {
  const big = await openSyncWorld()
  const course = await big.addCourse()
  const owner = await big.addPerson('instructor')
  await big.db.insert(coursePeople).values({ courseId: course, userId: owner.id, right: 'owner' })
  const names = ['রহিমা', 'মোস্তফা', 'হাসিনা', 'রিতু', 'আবদুল', 'জাহানারা', 'সুফিয়া']
  const families = ['বেগম', 'কামাল', 'বানু', 'চাকমা', 'করিম', 'খাতুন', 'আক্তার', 'হোসেন', 'মিয়া', 'দাস', 'রানী']
  const ids = Array.from({ length: 500 }, () => randomUUID())
  await big.db.insert(users).values(
    ids.map((id, place) => ({
      id,
      name: `${names[place % names.length]} ${families[place % families.length]}`,
      face: chanceFace(id),
      phone: `+88018${10_000_000 + place}`,
      passwordHash: '',
      role: 'student' as const,
      language: 'bn' as const,
      place: `গ্রাম ${place % 40}, জামালপুর`,
      createdAt: new Date(big.now),
      publicChange: place + 1,
      change: 1,
    })),
  )
  const day = (place: number) => `2026-${String(1 + (place % 11)).padStart(2, '0')}-${String(1 + (place % 28)).padStart(2, '0')}`
  await big.db.insert(lessonProgress).values(
    ids.flatMap((userId, place) =>
      ['l1', 'l2'].slice(0, 1 + (place % 2)).map((lessonId) => ({
        ...{ userId, courseId: course, lessonId, done: ['t1', 't2', 'quiz'], furthest: 2, seconds: {}, days: [day(place)] },
        ...{ completeIn: 1, change: 1 },
      })),
    ),
  )
  await big.db.insert(attempts).values(
    ids.flatMap((userId, place) =>
      Array.from({ length: 1 + (place % 3) }, (_, one) => ({
        ...{ id: randomUUID(), userId, courseId: course, lessonId: 'l1', blockId: 'quiz', courseVersion: 1, answers: {}, revisions: {} },
        ...{ percent: (place * 7 + one) % 100, isPassed: place % 4 === 0, isCounted: true, seconds: 60 + place, change: 1 },
        finishedAt: new Date(Date.parse(`${day(place)}T05:00Z`)),
      })),
    ),
  )
  await big.db.update(courseLearners).set({ heardAt: sql`now() - random() * interval '90 days'` })
  const answerTo = (before?: Answer) =>
    learnerHandlers.list(big.context(owner), {
      ...(before && { epoch: before.epoch, known: before.courses.map((one) => `${one.course_id}:${one.position}`).join() }),
    })
  // As the server compresses answers (server/app.ts).
  const sent = (answer: Answer) =>
    brotliCompressSync(JSON.stringify({ success: true, ...answer }), { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length
  const first = await answerTo()
  expect(first.courses[0]?.changes).toHaveLength(500)
  expect(sent(first)).toBeLessThanOrEqual(100 * 1024)
  const [one = ''] = ids
  await big.db.update(users).set({ name: 'নতুন নাম' }).where(eq(users.id, one))
  const next = await answerTo(first)
  expect(next.courses[0]?.changes.map(({ id }) => id)).toEqual([one])
  expect(sent(next)).toBeLessThanOrEqual(1024)
  await big.close()
})
