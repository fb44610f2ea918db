import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { endpoints } from '../../../contract/index.ts'
import { learnerRow } from '../../../contract/people/seen-by-teachers.ts'
import { newId } from '../../../src/offline/store/id.ts'
import { progressReport, sentCommand } from '../../../tests/support/sent-command.ts'
import { openSyncWorld, type SyncWorld } from '../../../tests/support/sync-world.ts'
import { classGroups, classMembers, courseLearners, coursePeople, users } from '../../db/schema.ts'
import type { Person } from '../../handler.ts'
import { groupHandlers } from './groups.ts'
import { learnerHandlers } from './learners.ts'
import { seenHandlers } from './seen-by-teachers.ts'

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

type Answer = OutputOf<typeof endpoints.learners.list>

const ask = (before?: Answer, person: Person = teacher) =>
  learnerHandlers.list(world.context(person), {
    ...(before && { epoch: before.epoch, known: before.courses.map((one) => `${one.course_id}:${one.position}`).join() }),
  })
const save = async (id = newId(), person: Person = teacher) =>
  (await groupHandlers.save(world.context(person), { id, name: 'সকালের দল', course_ids: [courseId] })).group
const join = async (person: Person, code: string | null) => (await world.push(person, [sentCommand('joinGroup', { code })]))[0]
const seen = (person: Person) => seenHandlers.get(world.context(person), {})
const changesIn = (answer: Answer) => answer.courses[0]?.changes ?? []

it('a learner who joins is in the list before the first lesson, as a change, and leaves without a trace', async () => {
  const learner = await world.addPerson()
  const group = await save()
  const before = await ask()
  expect(before.groups).toContainEqual(group)
  expect(await join(learner, group.code)).toMatchObject({ outcome: 'applied', scope: 'me' })
  const joined = await ask(before)
  expect(changesIn(joined)).toMatchObject([{ id: learner.id, row: { groups: [group.id], heard_at: null, complete: 0 } }])
  expect(joined.groups.find(({ id }) => id === group.id)?.members).toBe(1)
  expect(await join(learner, group.code)).toMatchObject({ outcome: 'duplicate' })

  expect(await world.push(learner, [sentCommand('leaveGroup', { id: group.id })])).toMatchObject([{ outcome: 'applied' }])
  const left = await ask(joined)
  expect(left.courses[0]?.total).toBe((joined.courses[0]?.total ?? 0) - 1)
  expect(await world.db.$count(courseLearners, eq(courseLearners.userId, learner.id))).toBe(0)
  // The number of the command is one of the scope's: the device's outbox row goes.
  const [again] = await world.push(learner, [sentCommand('leaveGroup', { id: group.id })])
  expect(again).toMatchObject({ outcome: 'duplicate' })
  const { scopes } = await world.pull(learner, { me: 0 })
  expect(scopes.me?.cursor).toBeGreaterThanOrEqual(again?.change ?? Number.NaN)
})

it('a learner who has begun stays in the list without the group, and out of it after leaving the list, until joining again', async () => {
  const learner = await world.addPerson()
  const group = await save()
  await world.push(learner, [progressReport(courseId, 'l1', ['t1'], ['2026-11-20'])])
  await join(learner, group.code)
  const rowOf = async () => changesIn(await ask()).find(({ id }) => id === learner.id)?.row
  expect((await rowOf())?.groups).toEqual([group.id])
  await world.push(learner, [sentCommand('leaveGroup', { id: group.id })])
  expect(await rowOf()).toMatchObject({ last_day: '2026-11-20' })
  expect(await rowOf()).not.toHaveProperty('groups')

  const before = await ask()
  await world.push(learner, [sentCommand('leaveList', { course_id: courseId })])
  expect(changesIn(await ask(before))).toEqual([{ id: learner.id, row: null }])
  expect((await seen(learner)).courses).toMatchObject([{ course_id: courseId, row: null, is_left: true }])
  await world.push(learner, [progressReport(courseId, 'l1', ['t2'], ['2026-11-21'])])
  expect(await rowOf()).toBeUndefined()
  await seenHandlers.comeBack(world.context(learner), { id: courseId })
  expect(await rowOf()).toMatchObject({ last_day: '2026-11-21' })
  await world.push(learner, [sentCommand('leaveList', { course_id: courseId })])
  await join(learner, group.code)
  expect((await rowOf())?.groups).toEqual([group.id])
})

it('the learner’s page has exactly the row that the teacher gets, and nothing of others', async () => {
  const [learner, other] = [await world.addPerson(), await world.addPerson()]
  const group = await save()
  for (const person of [learner, other]) await join(person, group.code)
  const tried = { id: newId(), course_id: courseId, lesson_id: 'l1', block_id: 'quiz', course_version: 1, answers: { q1: ['wrong'] } }
  await world.push(learner, [
    progressReport(courseId, 'l1', ['t1', 't2', 'quiz'], ['2026-11-20']),
    sentCommand('submitAttempt', { ...tried, seconds: 9 }, { made_at: world.now }),
  ])
  for (const levels of [{}, { name: 'me', place: 'me' }] as const) {
    await world.db.update(users).set({ levels, place: 'বগুড়া' }).where(eq(users.id, learner.id))
    const got = changesIn(await ask()).find(({ id }) => id === learner.id)?.row
    const page = await seen(learner)
    expect(page.courses).toMatchObject([{ course_id: courseId, is_left: false, teachers: [{ id: teacher.id }] }])
    expect(page.courses[0]?.row).toEqual(got)
    // Each field of the contract is there, so that the comparison means something.
    expect(Object.keys(got ?? {}).sort()).toEqual(Object.keys(learnerRow.shape).sort())
    expect(JSON.stringify(page)).not.toContain(other.id)
  }
  expect((await seen(learner)).groups).toMatchObject([
    { id: group.id, name: group.name, teacher: { id: teacher.id }, slugs: [expect.stringMatching(/./)] },
  ])
})

it('an earlier code and that of a closed group stop at once, and learners stay', async () => {
  const [learner, late] = [await world.addPerson(), await world.addPerson()]
  const first = await save()
  await join(learner, first.code)
  const { group: renewed } = await groupHandlers.setCode(world.context(teacher), { id: first.id, is_open: true })
  expect(renewed).toMatchObject({ id: first.id, members: 1 })
  expect(renewed.code).toMatch(/^[BCDFGHJKMNPQRSTVWXYZ]{6}$/)
  expect(renewed.code).not.toBe(first.code)
  expect(await join(late, first.code)).toMatchObject({ outcome: 'rejected', code: 'group_unknown' })
  const { group: closed } = await groupHandlers.setCode(world.context(teacher), { id: first.id, is_open: false })
  expect(closed).toMatchObject({ code: null, members: 1 })
  expect(await join(late, renewed.code)).toMatchObject({ outcome: 'rejected', code: 'group_unknown' })
})

it('a code of a teacher who has no course or no role any more is none', async () => {
  const [former, learner] = [await world.addPerson('instructor'), await world.addPerson()]
  await world.db.insert(coursePeople).values({ courseId, userId: former.id, right: 'author' })
  const group = await save(newId(), former)
  await world.db.update(users).set({ role: 'student' }).where(eq(users.id, former.id))
  expect(await join(learner, group.code)).toMatchObject({ outcome: 'rejected', code: 'group_unknown' })
  await world.db.update(users).set({ role: 'instructor' }).where(eq(users.id, former.id))
  await world.db.delete(coursePeople).where(eq(coursePeople.userId, former.id))
  expect(await join(learner, group.code)).toMatchObject({ outcome: 'rejected', code: 'group_unknown' })
})

it('five wrong codes make the account wait, for the right one too; a class that joins from one address does not', async () => {
  const [guesser, group] = [await world.addPerson(), await save()]
  for (let guess = 0; guess < 5; guess += 1) expect(await join(guesser, 'ZZZZZZ')).toMatchObject({ outcome: 'rejected' })
  expect(await join(guesser, group.code)).toMatchObject({ outcome: 'retry' })
  for (let one = 0; one < 8; one += 1) expect(await join(await world.addPerson(), group.code)).toMatchObject({ outcome: 'applied' })
  world.now += 31_000
  expect(await join(guesser, group.code)).toMatchObject({ outcome: 'applied' })
})

it('an address with many accounts waits after 100 wrong codes', async () => {
  const group = await save()
  const wrong = Array.from({ length: 5 }, () => sentCommand('joinGroup', { code: 'ZZZZZZ' }))
  const from = (person: Person) => ({ ...world.context(person), address: '203.0.113.9' })
  const push = async (person: Person, commands: typeof wrong) => {
    const { syncHandlers } = await import('../sync/sync.ts')
    const sent = { client_id: newId(), user_id: person.id, sent_at: world.now, app_version: 'test', commands }
    return (await syncHandlers.push(from(person), sent)).results.map(({ outcome }) => outcome)
  }
  for (let one = 0; one < 20; one += 1) expect(await push(await world.addPerson(), wrong)).not.toContain('retry')
  await push(await world.addPerson(), wrong)
  expect(await push(await world.addPerson(), [sentCommand('joinGroup', { code: group.code })])).toEqual(['retry'])
  expect(await join(await world.addPerson(), group.code)).toMatchObject({ outcome: 'applied' })
})

it('another teacher changes no group, and makes none for a course of others', async () => {
  const [stranger, admin, group] = [await world.addPerson('instructor'), await world.addPerson('admin'), await save()]
  const acts = (person: Person) => [
    () => groupHandlers.save(world.context(person), { id: group.id, name: 'মোর', course_ids: [courseId] }),
    () => groupHandlers.setCode(world.context(person), { id: group.id, is_open: false }),
    () => groupHandlers.remove(world.context(person), { id: group.id }),
  ]
  for (const person of [stranger, admin]) for (const act of acts(person)) await expect(act()).rejects.toMatchObject({ code: 'forbidden' })
  await expect(save(newId(), stranger)).rejects.toMatchObject({ code: 'forbidden' })
  expect((await ask(undefined, stranger)).groups).toEqual([])
  // An administrator sees the learners of all courses, and own groups alone.
  expect((await ask(undefined, admin)).groups).toEqual([])
})

it('a removed group takes those from the list who have begun nothing', async () => {
  const [idle, busy, group] = [await world.addPerson(), await world.addPerson(), await save()]
  for (const person of [idle, busy]) await join(person, group.code)
  await world.push(busy, [progressReport(courseId, 'l1', ['t1'])])
  await groupHandlers.remove(world.context(teacher), { id: group.id })
  expect(await world.db.$count(classGroups, eq(classGroups.id, group.id))).toBe(0)
  expect(await world.db.$count(classMembers, eq(classMembers.groupId, group.id))).toBe(0)
  const ids = changesIn(await ask()).map(({ id }) => id)
  expect([ids.includes(idle.id), ids.includes(busy.id)]).toEqual([false, true])
})
