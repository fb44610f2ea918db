import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'

// Asked as soon as the code is loaded.
vi.hoisted(() => Object.assign(globalThis, { location: { href: 'http://phone.test/' }, __APP_VERSION__: 'test' }))

import { learnerRow } from '../../../contract/people/seen-by-teachers.ts'
import { send } from '../../offline/outbox/outbox.ts'
import { registerCommands } from '../../offline/outbox/registry.ts'
import { newId } from '../../offline/store/id.ts'
import { setCurrentPerson } from '../../offline/store/person.ts'
import { dbOf, type PersonalDb } from '../../offline/store/personal-db.ts'
import * as commands from './classes.commands.ts'
import { type Classes, classesQuery, refreshClasses } from './classes.queries.ts'
import { fieldNames, seenFields } from './seen-fields.ts'

let db: PersonalDb
beforeEach(() => {
  const person = newId()
  setCurrentPerson(person)
  db = dbOf(person)
  registerCommands(async () => commands)
})

const state = () => (classesQuery().queryFn as () => Promise<Classes>)()
const answer = (body: object, status = 200) =>
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } }))

it('names every field of the teacher’s row', () => {
  expect([...fieldNames].sort()).toEqual(Object.keys(learnerRow.shape).sort())
  const means = {
    lessonOf: (id: string | undefined) => id ?? '',
    groupOf: (id: string) => id,
    number: String,
    percent: (value: number) => `${value}%`,
    day: (day: string) => day,
    ago: String,
    word: (key: string) => key,
    from: (place: string) => place,
    tries: (values: object) => Object.values(values).join(' '),
  }
  const row = {
    person: { id: newId(), name: 'মরিয়ম', face: 'woman-1', place: 'বগুড়া', v: 1 },
    heard_at: 77,
    groups: ['g1'],
    complete: 2,
    lessons: 5,
    is_complete: false,
    next_lesson: 'l3',
    last_day: '2026-11-20',
    marks: [{ lesson_id: 'l1', block_id: 'q', best: 40, tries: 3, is_passed: false }],
  }
  const shown = fieldNames.map((name) => seenFields[name](row as never, means)).join('\n')
  for (const value of ['মরিয়ম', 'বগুড়া', '77', 'g1', '2', '5', 'no', 'l3', '2026-11-20', 'l1 40% 3']) expect(shown).toContain(value)
})

it('shows a code that waits, and hides what the learner has left, before the server knows', async () => {
  const [group, course] = [newId(), newId()]
  const groups = [{ id: group, name: 'দল' }]
  const courses = [{ course_id: course, row: { complete: 1 }, is_left: false }]
  await db.keyValues.put({ key: 'seen_by_teachers', value: { at: 1, groups, courses } })
  await send(commands.joinGroup, { code: 'BCDFGH' })
  expect(await state()).toMatchObject({ joining: [{ code: 'BCDFGH', state: 'queued' }], seen: { groups, courses } })
  const before = (await state()).commands
  await send(commands.leaveGroup, { id: group })
  await send(commands.leaveList, { course_id: course })
  const after = await state()
  expect(after.seen).toMatchObject({ groups: [], courses: [{ course_id: course, row: null, is_left: true }] })
  expect(after.commands).not.toBe(before)
  // A rejected one has changed nothing.
  await db.outbox.toCollection().modify({ state: 'rejected', code: 'group_unknown', message: 'নেই' })
  expect(await state()).toMatchObject({ joining: [{ state: 'rejected', message: 'নেই' }], seen: { groups, courses } })
})

it('keeps the last answer where the server does not answer', async () => {
  await db.keyValues.put({ key: 'seen_by_teachers', value: { at: 1, groups: [], courses: [] } })
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('offline')
  })
  expect(await refreshClasses()).toBe(false)
  expect((await state()).seen).toMatchObject({ at: 1 })
  answer({ success: false, message: 'ভিড়', code: 'busy' }, 503)
  await refreshClasses()
  expect((await state()).seen).toMatchObject({ at: 1 })
})
