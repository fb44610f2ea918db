import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seatStatusOf } from '../../contract/events/events.ts'
import { events, seats, users } from '../../server/db/schema.ts'
import { newId } from '../../src/offline/store/id.ts'
import { type Connection, type Device, openDevice } from '../support/device.ts'
import { runSeed, seededRandom } from '../support/random.ts'
import { type Caller, openWorld, type World } from '../support/world.ts'

const hour = 3_600_000
const fine: Connection = () => 'fine'
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => await world?.close())

async function deviceOf(caller: Caller, connection: Connection = fine): Promise<Device> {
  return await openDevice(world, world.ids[caller], (await world.tokenOf(caller)) ?? '', connection)
}

async function createEvent(device: Device, capacity: number | null): Promise<string> {
  const id = newId()
  const text = { bn: 'উঠান বৈঠক', en: '' }
  const starts_at = Date.now() + 30 * hour
  const content = { id, title: text, place: text, description: { bn: '', en: '' }, starts_at, ends_at: starts_at + hour, capacity }
  await device.send(device.local.createEvent, content)
  return id
}

const claim = (device: Device, event_id: string) => device.send(device.local.registerForEvent, { event_id })
const cancelClaim = (device: Device, event_id: string) => device.send(device.local.cancelRegistration, { event_id })
const sync = async (device: Device) => {
  await device.push()
  await device.pull()
}

/** Status of the user's seat as this device shows it. */
async function seatStatusOn({ db }: Device, eventId: string): Promise<string> {
  const [seat, event] = await Promise.all([db.seats.get(eventId), db.events.get(eventId)])
  return seat && event ? seatStatusOf(seat, event) : 'none'
}

describe('a claim to a seat', () => {
  it('is only requested until a pull confirms the seat, even after its push', async () => {
    const device = await deviceOf('student')
    const eventId = await createEvent(device, 1)
    await claim(device, eventId)
    expect(await seatStatusOn(device, eventId)).toBe('asked')
    await device.push()
    expect(await seatStatusOn(device, eventId)).toBe('asked')
    await device.pull()
    expect(await seatStatusOn(device, eventId)).toBe('seated')
    expect(await device.db.outbox.count()).toBe(0)
    expect(await device.db.baseRows.count()).toBe(0)
  })

  it('of a second user waits, and moves up without a change of its own row', async () => {
    const [first, second] = [await deviceOf('student'), await deviceOf('other')]
    const eventId = await createEvent(first, 1)
    await claim(first, eventId)
    await sync(first)
    await second.pull()
    await claim(second, eventId)
    await sync(second)
    expect(await seatStatusOn(second, eventId)).toBe('waiting')
    const own = await second.db.seats.get(eventId)
    await cancelClaim(first, eventId)
    expect(await seatStatusOn(first, eventId)).toBe('none')
    await sync(first)
    expect(await seatStatusOn(first, eventId)).toBe('none')
    await second.pull()
    expect(await seatStatusOn(second, eventId)).toBe('seated')
    expect(await second.db.seats.get(eventId)).toEqual(own)
  })

  it('that is made twice on one device and again on another is one seat', async () => {
    const [deviceA, deviceB] = [await deviceOf('student'), await deviceOf('student')]
    const eventId = await createEvent(deviceA, 5)
    await sync(deviceA)
    await deviceB.pull()
    for (const one of [deviceA, deviceA, deviceB]) await claim(one, eventId)
    expect(await deviceA.db.outbox.count()).toBe(1)
    await sync(deviceA)
    await sync(deviceB)
    expect(await seatStatusOn(deviceB, eventId)).toBe('seated')
    expect(await world.db.select().from(seats).where(eq(seats.eventId, eventId))).toHaveLength(1)
    await cancelClaim(deviceB, eventId)
    await sync(deviceB)
    await deviceA.pull()
    expect(await seatStatusOn(deviceA, eventId)).toBe('none')
  })
})

describe('an event that two devices edit', () => {
  const bengali = (to: string) => ({ title_bn: { from: 'উঠান বৈঠক', to } })

  it('has the edits of different fields; the later edit of one field is rejected and stays in the outbox', async () => {
    const [deviceA, deviceB] = [await deviceOf('student'), await deviceOf('admin')]
    const id = await createEvent(deviceA, 5)
    await sync(deviceA)
    await deviceB.pull()
    // Both are offline: neither device has the edit of the other.
    await deviceA.send(deviceA.local.editEvent, { id, changes: bengali('ক') })
    await deviceB.send(deviceB.local.editEvent, { id, changes: { title_en: { from: '', to: 'A' }, capacity: { from: 5, to: 9 } } })
    await sync(deviceA)
    await sync(deviceB)
    await deviceA.pull()
    const both = { title: { bn: 'ক', en: 'A' }, capacity: 9 }
    for (const one of [deviceA, deviceB]) expect(await one.db.events.get(id)).toMatchObject(both)

    await deviceB.send(deviceB.local.editEvent, { id, changes: { title_bn: { from: 'ক', to: 'খ' } } })
    await deviceA.send(deviceA.local.editEvent, { id, changes: { title_bn: { from: 'ক', to: 'গ' } } })
    await sync(deviceB)
    await sync(deviceA)
    expect(await deviceA.db.outbox.toArray()).toMatchObject([
      { state: 'rejected', code: 'changed_meanwhile', input: { changes: { title_bn: { to: 'গ' } } } },
    ])
    expect(await deviceA.db.events.get(id)).toMatchObject({ title: { bn: 'গ' } })
    expect(await deviceA.db.baseRows.get(['events', id])).toMatchObject({ row: { title: { bn: 'খ' } } })
    expect((await world.db.select().from(events).where(eq(events.id, id)))[0]).toMatchObject({ title: { bn: 'খ', en: 'A' } })
  })
})

describe('a profile that two devices edit', () => {
  it('has the edits of different fields; the later edit of one field is rejected until it names the new text', async () => {
    const [deviceA, deviceB] = [await deviceOf('other'), await deviceOf('other')]
    for (const one of [deviceA, deviceB]) await one.pull()
    const me = world.ids.other
    const { name, place, about } = (await deviceA.db.users.get(me)) ?? { name: '', place: '', about: '' }
    await deviceA.send(deviceA.local.editProfile, { changes: { place: { from: place, to: 'বগুড়া' } } })
    await deviceA.send(deviceA.local.editProfile, { changes: { name: { from: name, to: 'নতুন নাম' } } })
    expect(await deviceA.db.outbox.count()).toBe(1)
    expect(await deviceA.db.users.get(me)).toMatchObject({ name: 'নতুন নাম', place: 'বগুড়া' })
    await deviceB.send(deviceB.local.editProfile, { changes: { about: { from: about, to: 'মুদি দোকান' } } })
    await sync(deviceA)
    await sync(deviceB)
    await deviceA.pull()
    const both = { name: 'নতুন নাম', place: 'বগুড়া', about: 'মুদি দোকান' }
    for (const one of [deviceA, deviceB]) expect(await one.db.users.get(me)).toMatchObject(both)

    await deviceB.send(deviceB.local.editProfile, { changes: { about: { from: 'মুদি দোকান', to: 'চায়ের দোকান' } } })
    await deviceA.send(deviceA.local.editProfile, { changes: { about: { from: 'মুদি দোকান', to: 'সেলাই' } } })
    await sync(deviceB)
    await sync(deviceA)
    const [rejected] = await deviceA.db.outbox.toArray()
    expect(rejected).toMatchObject({ state: 'rejected', code: 'changed_meanwhile', fields: { about: 'changed_meanwhile' } })
    expect(await deviceA.db.users.get(me)).toMatchObject({ about: 'সেলাই' })
    expect(await deviceA.db.baseRows.get(['users', me])).toMatchObject({ row: { about: 'চায়ের দোকান' } })
    await deviceA.send(deviceA.local.editProfile, { changes: { about: { from: 'চায়ের দোকান', to: 'সেলাই' } } })
    await sync(deviceA)
    expect((await world.db.select().from(users).where(eq(users.id, me)))[0]).toMatchObject({ ...both, about: 'সেলাই' })
  })
})

describe('a face', () => {
  it('is the last chosen one on every device, beside a rejected change of a text too; tries before it are not sent', async () => {
    const [deviceA, deviceB] = [await deviceOf('student'), await deviceOf('student')]
    for (const one of [deviceA, deviceB]) await one.pull()
    const me = world.ids.student
    const faceOn = async (device: typeof deviceA) => (await device.db.users.get(me))?.face
    await deviceA.send(deviceA.local.editProfile, { changes: { about: { from: 'never written', to: 'সেলাই' } } })
    for (const face of ['braids', 'flower', 'grandmother'] as const) await deviceA.send(deviceA.local.chooseFace, { face })
    expect((await deviceA.db.outbox.toArray()).map(({ name }) => name)).toEqual(['editProfile', 'chooseFace'])
    expect(await faceOn(deviceA)).toBe('grandmother')
    await sync(deviceA)
    await deviceB.send(deviceB.local.chooseFace, { face: 'curls' })
    await sync(deviceB)
    await deviceA.pull()
    expect((await deviceA.db.outbox.toArray()).map(({ name, state }) => [name, state])).toEqual([['editProfile', 'rejected']])
    for (const one of [deviceA, deviceB]) expect(await faceOn(one)).toBe('curls')
    expect((await world.db.select().from(users).where(eq(users.id, me)))[0]?.face).toBe('curls')
  })
})

describe('the list of attendees', () => {
  const day = 24 * hour
  it('is deleted from the organiser’s device 30 days after the event, or with the event', async () => {
    const device = await deviceOf('student')
    const [past, recent] = [await createEvent(device, 1), await createEvent(device, 1)]
    const gone = newId()
    await sync(device)
    await device.db.keyValues.bulkPut([past, recent, gone].map((id) => ({ key: `attendees:${id}`, value: { items: [], at: 1 } })))
    for (const [id, days] of [
      [past, 31],
      [recent, 29],
    ] as const)
      await device.db.events.update(id, { ends_at: Date.now() - days * day })
    await device.pull()
    const stored = await device.db.keyValues.where('key').startsWith('attendees:').primaryKeys()
    expect(stored).toEqual([`attendees:${recent}`])
  })
})

it.each([1, 2, runSeed()])('after random claims over a faulty connection, all devices agree with the server (seed %i)', async (seed) => {
  const random = seededRandom(seed)
  const connection: Connection = () => (random() < 0.2 ? 'lost' : random() < 0.25 ? 'answer-lost' : 'fine')
  const callers = ['student', 'other', 'instructor', 'admin'] as const
  const devices: Device[] = []
  for (const caller of callers) devices.push(await deviceOf(caller, connection))
  const [organiser] = devices as [Device]
  const eventId = await createEvent(organiser, 2)
  const until = async (work: () => Promise<unknown>, isDone: () => Promise<boolean>) => {
    for (let tries = 0; tries < 60 && !(await isDone()); tries++) await work().catch(() => undefined)
    expect(await isDone()).toBe(true)
  }
  await until(organiser.push, async () => (await organiser.db.outbox.where('state').equals('queued').count()) === 0)
  for (const device of devices) await until(device.pull, async () => (await device.db.events.get(eventId)) !== undefined)

  for (let step = 0; step < 40; step++) {
    const device = devices[Math.floor(random() * devices.length)] as Device
    const draw = random()
    if (draw < 0.4) await ((await seatStatusOn(device, eventId)) === 'none' ? claim : cancelClaim)(device, eventId)
    else await (draw < 0.75 ? device.push : device.pull)().catch(() => undefined)
  }
  const waiting = (device: Device) => device.db.outbox.where('state').anyOf('queued', 'sending').count()
  for (const device of devices) await until(device.push, async () => (await waiting(device)) === 0)
  // The server has all commands now, so every further pull returns the same state.
  for (const device of devices) {
    let isPulled = false
    await until(
      async () => {
        await device.pull()
        isPulled = true
      },
      async () => isPulled,
    )
  }

  const [event] = await world.db.select().from(events).where(eq(events.id, eventId))
  const claims = (await world.db.select().from(seats).where(eq(seats.eventId, eventId))).filter((row) => row.givenUpAt === null)
  const seated = claims.filter((row) => row.number <= (event?.seatedThrough ?? 0))
  expect(event).toMatchObject({ taken: seated.length, waiting: claims.length - seated.length })
  expect(seated).toHaveLength(Math.min(2, claims.length))
  for (const [index, device] of devices.entries()) {
    const own = claims.find((row) => row.userId === world.ids[callers[index] as Caller])
    const expected = own ? (seated.includes(own) ? 'seated' : 'waiting') : 'none'
    expect(await seatStatusOn(device, eventId), `${callers[index]}`).toBe(expected)
    expect(await device.db.baseRows.count()).toBe(0)
  }
})
