import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LessonWork } from '../../contract/learning/work.ts'
import type { Person } from '../../server/handler.ts'
import { newId } from '../../src/offline/store/id.ts'
import { sentCommand } from '../support/sent-command.ts'
import { openSyncWorld, type SyncWorld } from '../support/sync-world.ts'

/** Notes, answers and ticks of one user on several devices: the newest decision wins, no text is lost, no other user gets them. */
let world: SyncWorld
let courseId: string
beforeAll(async () => {
  world = await openSyncWorld()
  courseId = await world.addCourse()
})
afterAll(() => world.close())

const hour = 3_600_000
function note(text: string, { based_on = null as string | null, at = 0, slot = 'note', course_id = courseId } = {}) {
  const revision = newId()
  const value = text === '' ? {} : { text }
  const input = { course_id, lesson_id: 'l1', slot, value, revision, based_on }
  return { revision, sent: sentCommand('keepWork', input, { made_at: world.now - 10 * hour + at }) }
}

async function workOf(person: Person): Promise<LessonWork[]> {
  const { scopes } = await world.pull(person, { me: 0 })
  return (scopes.me?.changes ?? []).flatMap(({ table, row }) => (table === 'work' ? [row as LessonWork] : []))
}
const texts = ({ value, earlier }: LessonWork) => [value.text, ...earlier.map((one) => one.value.text)]

it('a note reaches the other devices of its user, and no other user', async () => {
  const person = await world.addPerson()
  const { sent } = note('দাম আগে লিখি')
  const [outcome] = await world.push(person, [sent])
  expect(outcome).toMatchObject({ outcome: 'applied', scope: 'me' })
  expect((await workOf(person)).map(texts)).toEqual([['দাম আগে লিখি']])
  expect(await workOf(await world.addPerson())).toEqual([])
})

it('the later decision wins in either order of arrival, and the other text is stored beside it', async () => {
  for (const isLateFirst of [false, true]) {
    const person = await world.addPerson()
    const first = note('এক')
    await world.push(person, [first.sent])
    const early = note('সকালে', { based_on: first.revision, at: hour })
    const late = note('বিকেলে', { based_on: first.revision, at: 2 * hour })
    for (const one of isLateFirst ? [late, early] : [early, late]) await world.push(person, [one.sent])
    const [row] = await workOf(person)
    expect(row && texts(row)).toEqual(['বিকেলে', 'সকালে'])
  }
})

it('the corrected time decides: a device with a clock a year ahead does not win by it', async () => {
  const person = await world.addPerson()
  const first = note('এক')
  await world.push(person, [first.sent])
  const late = note('পরে', { based_on: first.revision, at: 2 * hour })
  await world.push(person, [late.sent])
  const year = 365 * 24 * hour
  const ahead = note('আগে', { based_on: first.revision, at: hour + year })
  await world.push(person, [ahead.sent], { sent_at: world.now + year })
  const [row] = await workOf(person)
  expect(row && texts(row)).toEqual(['পরে', 'আগে'])
})

it('a chain of changes in one push is applied, and its repeat changes nothing', async () => {
  const person = await world.addPerson()
  const one = note('ক')
  const two = note('কখ', { based_on: one.revision, at: 1 })
  const three = note('', { based_on: two.revision, at: 2 })
  const mark = note('1', { slot: 'mark.t1' })
  const sent = [one, two, three, mark].map((each) => each.sent)
  const outcomes = await world.push(person, sent)
  expect(outcomes.map((each) => each.outcome)).toEqual(['applied', 'applied', 'applied', 'applied'])
  const before = await workOf(person)
  await world.push(person, sent)
  expect(await workOf(person)).toEqual(before)
  expect(before.map((row) => [row.slot, row.value, row.earlier])).toEqual([
    ['note', {}, []],
    ['mark.t1', { text: '1' }, []],
  ])
})

it('the server rejects work in an unknown course, and more than 1,000 entries of one user', async () => {
  const person = await world.addPerson()
  expect(await world.push(person, [note('x', { course_id: newId() }).sent])).toMatchObject([{ outcome: 'rejected', code: 'not_found' }])
  for (let start = 0; start < 1000; start += 50)
    await world.push(
      person,
      Array.from({ length: 50 }, (_, index) => note('1', { slot: `mark.b${start + index}` }).sent),
    )
  expect(await world.push(person, [note('1', { slot: 'mark.one-more' }).sent])).toMatchObject([{ outcome: 'rejected', code: 'too_large' }])
})
