import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CommandName } from '../../contract/index.ts'
import { endpoints } from '../../contract/index.ts'
import type { Change, Outcome } from '../../contract/sync.ts'
import { latestTime } from '../../contract/values/text.ts'
import { newId } from '../../src/offline/store/id.ts'
import { pushInput } from '../support/expectations.ts'
import { addSmallCourse, type SmallCourse } from '../support/small-course.ts'
import { openWorld, type World } from '../support/world.ts'

/** Times beyond any real clock, which databases and calendars interpret differently. */
const newYear10000 = Date.UTC(10_000, 0, 1)
const oddTimes = [latestTime + 1, newYear10000 - 1, newYear10000, 8_640_000_000_000_000, 8_640_000_000_000_001, 1e308, -1, 1.5, null, '0']

let world: World
let course: SmallCourse
beforeAll(async () => {
  world = await openWorld()
  course = await addSmallCourse(world.db, world.files)
})
afterAll(async () => await world?.close())

const bengali = (text: string) => ({ bn: text, en: '' })
const meeting = <T extends object>(times: T) => ({
  id: newId(),
  title: bengali('বৈঠক'),
  place: bengali('বটতলা'),
  description: bengali(''),
  capacity: null,
  ...times,
})

async function push(name: CommandName, input: unknown, envelope: { sent_at?: number; made_at?: number } = {}): Promise<Outcome> {
  const { sent_at, made_at } = envelope
  const sent = pushInput(world.ids.student, name, input)
  const commands = sent.commands.map((one) => ({ ...one, ...(made_at !== undefined && { made_at }) }))
  const response = await world.call(
    endpoints.sync.push,
    { ...sent, commands, ...(sent_at !== undefined && { sent_at }) },
    { as: 'student' },
  )
  expect(response.statusCode, response.body).toBe(200)
  return (response.json().results as Outcome[])[0] as Outcome
}

const invalid = (...fields: string[]) => ({
  outcome: 'rejected',
  code: 'invalid_input',
  fields: Object.fromEntries(fields.map((field) => [field, expect.any(String)])),
})

describe.each(oddTimes)('the time %j', (odd) => {
  const hour = 3_600_000
  const around = typeof odd === 'number' && odd > 0 && Number.isInteger(odd) ? odd + hour : hour

  it('is rejected as the time of a new or a changed event', async () => {
    expect(await push('createEvent', meeting({ starts_at: odd, ends_at: around }))).toMatchObject(invalid('starts_at'))
    expect(await push('createEvent', meeting({ starts_at: latestTime - hour, ends_at: odd }))).toMatchObject(invalid('ends_at'))
    const event = meeting({ starts_at: latestTime - hour, ends_at: latestTime })
    expect(await push('createEvent', event)).toMatchObject({ outcome: 'applied' })
    const change = (to: object, from = { starts_at: event.starts_at, ends_at: event.ends_at }) =>
      push('editEvent', { id: event.id, changes: { when: { from, to } } })
    expect(await change({ starts_at: odd, ends_at: around })).toMatchObject(invalid('changes.when.to.starts_at'))
    expect(await change({ starts_at: latestTime - hour, ends_at: odd })).toMatchObject(invalid('changes.when.to.ends_at'))
  })

  it.each([
    ['events', endpoints.events.list, () => ({})],
    ['wall', endpoints.wall.list, () => ({})],
    ['reviews', endpoints.reviews.list, () => ({ id: course.id })],
  ])('is rejected in the cursor of a list: %s', async (_name, row, input) => {
    const cursor = Buffer.from(JSON.stringify([odd, newId()])).toString('base64url')
    expect((await world.call(row, { ...input(), cursor })).statusCode).toBe(400)
  })
})

it('the API returns the latest allowed time of an event unchanged', async () => {
  const event = meeting({ starts_at: latestTime - 1, ends_at: latestTime })
  expect(await push('createEvent', event)).toMatchObject({ outcome: 'applied' })
  const shown = { starts_at: latestTime - 1, ends_at: latestTime }
  expect((await world.call(endpoints.events.get, { id: event.id })).json().event).toMatchObject(shown)
  const pulled = (await world.call(endpoints.sync.pull, { community: 0 })).json().scopes.community.changes as Change[]
  expect(pulled.find(({ key }) => key === event.id)?.row).toMatchObject(shown)
})

it('the server accepts commands of a device with an impossible clock, and dates them itself', async () => {
  const place = { course_id: course.id, lesson_id: course.lessonId }
  for (const clock of [0, latestTime + 1, newYear10000, 8_640_000_000_000_000]) {
    const now = Date.now()
    const id = newId()
    for (const made_at of [0, clock]) {
      expect(await push('addPost', { id: newId(), body: `${clock} ${made_at}` }, { sent_at: clock, made_at })).toMatchObject({
        outcome: 'applied',
      })
    }
    expect(await push('addPost', { id, body: `${clock}` }, { sent_at: clock, made_at: clock })).toMatchObject({ outcome: 'applied' })
    const { items } = (await world.call(endpoints.wall.list, {})).json<{ items: { id: string; made_at: number }[] }>()
    const madeAt = items.find((post) => post.id === id)?.made_at ?? 0
    expect(madeAt).toBeGreaterThanOrEqual(now)
    expect(madeAt).toBeLessThanOrEqual(Date.now())
    const report = {
      ...place,
      done: [course.textBlockId],
      furthest: 0,
      device_id: newId(),
      device_seconds: 1,
      days: ['9999-12-31', '2026-11-20'],
    }
    expect(await push('recordProgress', report, { sent_at: clock, made_at: clock })).toMatchObject({ outcome: 'applied' })
    const work = { ...place, slot: 'note', value: { text: `${clock}` }, revision: newId(), based_on: null }
    expect(await push('keepWork', work, { sent_at: clock, made_at: clock })).toMatchObject({ outcome: 'applied' })
  }
  const { changes } = (await world.call(endpoints.sync.pull, { me: 0 }, { as: 'student' })).json().scopes.me as { changes: Change[] }
  const today = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  for (const { days } of changes.flatMap(({ table, row }) => (table === 'progress' ? [row as { days: string[] }] : [])))
    for (const day of days) expect(day <= today && /^20\d\d-/.test(day), day).toBe(true)
})
