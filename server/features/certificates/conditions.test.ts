import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { lessonsOf } from '../../../contract/courses/courses.ts'
import type { SentCommand } from '../../../contract/sync.ts'
import { newId } from '../../../src/offline/store/id.ts'
import { progressReport, sentCommand } from '../../../tests/support/sent-command.ts'
import { openSyncWorld, type SyncWorld } from '../../../tests/support/sync-world.ts'
import { certificates, courses, users } from '../../db/schema.ts'
import type { Person } from '../../handler.ts'
import { readSettings } from '../../settings.ts'
import { courseHandlers } from '../courses.ts'
import { certificateHandlers } from './certificates.ts'
import { openConditions } from './conditions.ts'

const minute = 60_000
let world: SyncWorld
let courseId: string
let person: Person
/** A quarter of the stated time of each lesson, in seconds, and of the course, in minutes. */
let quarters: Record<string, number>
let wholeQuarter: number

beforeAll(async () => {
  world = await openSyncWorld()
  world.contactShare = readSettings({}).contactShare
  courseId = await world.addCourse()
  const [row] = await world.db.select().from(courses).where(eq(courses.id, courseId))
  const lessons = row ? lessonsOf(row.manifest) : []
  quarters = Object.fromEntries(lessons.map(({ id, minutes }) => [id, minutes * 15]))
  wholeQuarter = Math.ceil(lessons.reduce((sum, { minutes }) => sum + minutes, 0) / 4)
})
afterAll(() => world.close())
beforeEach(async () => {
  person = await world.addPerson()
})

const lesson = (id: string, seconds = quarters[id] ?? 0, made_at = world.now): SentCommand => ({
  ...progressReport(courseId, id, ['t1', 't2', 'quiz'], [], seconds),
  made_at,
})
function attempt(lesson_id: string): SentCommand {
  const place = { course_id: courseId, lesson_id, block_id: 'quiz', course_version: 1 }
  return sentCommand('submitAttempt', { id: newId(), ...place, answers: { q1: ['right'] }, seconds: 9 })
}
const wholeCourse = (seconds = quarters): SentCommand[] =>
  Object.keys(quarters).flatMap((id) => [lesson(id, seconds[id] ?? 0), attempt(id)])
const held = () => world.db.select().from(certificates).where(eq(certificates.userId, person.id))
const ask = (name?: string) => certificateHandlers.ask(world.context(person), { course_id: courseId, ...(name !== undefined && { name }) })
const fetchCourse = (by: Person | null) => courseHandlers.package(world.context(by), { id: courseId })
async function rename(name: string): Promise<void> {
  await world.db.update(users).set({ name }).where(eq(users.id, person.id))
}

describe('a certificate is signed', () => {
  it('for a course that was fetched, learned without a connection and sent in one batch', async () => {
    await fetchCourse(person)
    world.now += wholeQuarter * minute
    await world.push(person, wholeCourse())
    expect(await held()).toHaveLength(1)
  })

  it.each([
    ['stands in 1970', -Number.MAX_SAFE_INTEGER],
    ['is a year slow', -365 * 24 * 60 * minute],
    ['is a year fast', 365 * 24 * 60 * minute],
  ])('whatever the device’s clock says: it %s', async (_what, off) => {
    await fetchCourse(person)
    world.now += wholeQuarter * minute
    const commands = wholeCourse().map((sent) => ({ ...sent, made_at: Math.max(0, world.now + off) }))
    await world.push(person, commands, { sent_at: Math.max(0, world.now + off) })
    expect(await held()).toHaveLength(1)
  })

  it('although the clock was set back between the lessons and set right before they were sent', async () => {
    await fetchCourse(person)
    world.now += wholeQuarter * minute
    await world.push(
      person,
      wholeCourse().map((sent, place) => ({ ...sent, made_at: place % 2 === 0 ? 1000 : world.now + minute })),
    )
    expect(await held()).toHaveLength(1)
  })

  it('later, without another lesson, for work that came all at once from a device the server did not know', async () => {
    await fetchCourse(null)
    await world.push(person, wholeCourse())
    expect(await held()).toEqual([])
    expect(await ask()).toEqual({ code: null, is_complete: true, lessons: [], wait_minutes: wholeQuarter, renamed: null })
    world.now += (wholeQuarter - 1) * minute
    expect(await ask()).toMatchObject({ code: null, wait_minutes: 1 })
    world.now += minute
    const { code } = await ask()
    expect(await held()).toMatchObject([{ code, name: person.name }])
    expect(await ask()).toMatchObject({ code, is_complete: true })
  })

  it('with the seconds of several devices together', async () => {
    await fetchCourse(person)
    world.now += wholeQuarter * minute
    const half = Object.fromEntries(Object.entries(quarters).map(([id, seconds]) => [id, Math.ceil(seconds / 2)]))
    await world.push(person, wholeCourse(half))
    expect(await held()).toEqual([])
    await world.push(person, wholeCourse(half))
    expect(await held()).toHaveLength(1)
  })
})

describe('no certificate is signed', () => {
  it('for a course that was done in no time, however long ago it was fetched', async () => {
    await fetchCourse(person)
    world.now += 365 * 24 * 60 * minute
    await world.push(person, wholeCourse({}))
    expect(await held()).toEqual([])
    const { lessons } = await ask()
    expect(lessons).toEqual(Object.entries(quarters).map(([lesson_id, seconds]) => ({ lesson_id, minutes: Math.ceil(seconds / 60) })))
    for (const { lesson_id } of lessons) await world.push(person, [lesson(lesson_id)])
    expect(await held()).toHaveLength(1)
  })

  it('for a lesson that was not learned: the answer says so, and nothing else', async () => {
    await world.push(person, wholeCourse().slice(0, 2))
    expect(await ask()).toEqual({ code: null, is_complete: false, lessons: [], wait_minutes: 0, renamed: null })
  })

  it('in a name that came later, until its owner confirms it', async () => {
    await fetchCourse(person)
    const from = person.name
    await rename('মোছাঃ রাহেলা বেগম')
    world.now += wholeQuarter * minute
    await world.push(person, wholeCourse())
    expect(await ask()).toMatchObject({ code: null, renamed: { from, to: 'মোছাঃ রাহেলা বেগম' } })
    expect(await ask(from)).toMatchObject({ code: null })
    await ask('মোছাঃ রাহেলা বেগম')
    expect(await held()).toMatchObject([{ name: 'মোছাঃ রাহেলা বেগম' }])
  })

  it('after the name was confirmed and changed once more', async () => {
    await fetchCourse(person)
    await rename('Rahela')
    await ask('Rahela')
    await rename('Somebody else')
    world.now += wholeQuarter * minute
    await world.push(person, wholeCourse())
    expect(await held()).toEqual([])
    await rename('Rahela')
    expect((await ask()).code).not.toBeNull()
  })
})

it('asks for no time with a share of 0', async () => {
  const [row] = await world.db.select().from(courses).where(eq(courses.id, courseId))
  const contact = { since: new Date(world.now), name: 'Rahela' }
  const open = row && openConditions(row.manifest, [], { contact, name: 'Rahela', now: world.now, contactShare: 0 })
  expect(open).toEqual({ lessons: [], wait_minutes: 0, renamed: null })
})
