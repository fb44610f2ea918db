import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { dayNumber, startOfDay } from '../../contract/values/day-number.ts'
import { addDays, dayOf, numberOf } from '../../contract/values/days.ts'
import { replies, users } from '../../server/db/schema.ts'
import { newId } from '../../src/offline/store/id.ts'
import { openDevice } from '../support/device.ts'
import { addCategory } from '../support/forum.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
const evening = startOfDay(numberOf(dayOf(Date.now()))) + 23 * 3_600_000
beforeAll(async () => {
  // Before the server takes its clock.
  vi.useFakeTimers({ toFake: ['Date'], now: evening })
  world = await openWorld()
})
afterAll(async () => {
  vi.useRealTimers()
  await world.close()
})

it('what is too much for the day of a new account is sent once, and arrives on the next day; other lanes go on', async () => {
  const userId = world.ids.student
  const created = { createdAt: new Date(evening - 1000), knownSince: null }
  await world.db.update(users).set(created).where(eq(users.id, userId))
  let pushes = 0
  const device = await openDevice(world, userId, (await world.tokenOf('student')) ?? '', () => 'fine')
  const category_id = await addCategory(world.db, 'daily')
  const inject = world.app.inject.bind(world.app)
  vi.spyOn(world.app, 'inject').mockImplementation(((one: { url: string }) => {
    if (one.url.includes('/sync/push')) pushes += 1
    return inject(one)
  }) as unknown as typeof world.app.inject)
  const ids = Array.from({ length: 4 }, newId)
  for (const id of ids) await device.send(device.local.startThread, { id, category_id, title: 'দাম', body: 'কত রাখেন?' })
  const late = newId()
  const last = ids[3] as string
  await device.send(device.local.addReply, { id: late, of: { kind: 'thread', id: last }, body: 'বলবেন' })
  const arrived = async (id: string) => (await world.db.select().from(replies).where(eq(replies.id, id))).length === 1
  const round = async () => expect(await device.syncNow()).toBe('done')

  await round()
  const sent = pushes
  expect(await Promise.all(ids.map(arrived))).toEqual([true, true, true, false])
  await round()
  await round()
  expect(pushes).toBe(sent)
  expect(await device.db.outbox.where('state').equals('queued').count()).toBe(2)

  const post = newId()
  await device.send(device.local.addPost, { id: post, body: 'আজ বিক্রি ভালো' })
  await round()
  expect(pushes).toBe(sent + 1)
  // The author reads why it waits.
  expect((await device.conversation(last)).replies.map(({ pending }) => pending?.fullOn)).toContain(dayNumber(evening))

  vi.setSystemTime(startOfDay(numberOf(addDays(dayOf(evening), 1))) + 61_000)
  await round()
  expect(await arrived(last)).toBe(true)
  expect(await arrived(late)).toBe(true)
  expect(await device.db.outbox.count()).toBe(0)
})
