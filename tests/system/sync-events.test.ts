import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { standingOf } from '../../contract/events.ts'
import { events, seats, users } from '../../server/db/schema.ts'
import { newId } from '../../src/offline/id.ts'
import { type Luck, openPhone, type Phone } from '../support/phone.ts'
import { seededRandom } from '../support/random.ts'
import { type Caller, openWorld, type World } from '../support/world.ts'

const hour = 3_600_000
const fine: Luck = () => 'fine'
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => await world?.close())

async function phoneOf(caller: Caller, luck: Luck = fine): Promise<Phone> {
  return await openPhone(world, world.ids[caller], (await world.tokenOf(caller)) ?? '', luck)
}

async function createEvent(phone: Phone, capacity: number | null): Promise<string> {
  const id = newId()
  const text = { bn: 'উঠান বৈঠক', en: '' }
  const starts_at = Date.now() + 30 * hour
  const content = { id, title: text, place: text, description: { bn: '', en: '' }, starts_at, ends_at: starts_at + hour, capacity }
  await phone.send(phone.local.createEvent, content)
  return id
}

const claim = (phone: Phone, event_id: string) => phone.send(phone.local.registerForEvent, { event_id })
const giveUp = (phone: Phone, event_id: string) => phone.send(phone.local.cancelRegistration, { event_id })
const sync = async (phone: Phone) => {
  await phone.push()
  await phone.pull()
}

/** What this phone says of its owner's place. */
async function standingOn({ db }: Phone, eventId: string): Promise<string> {
  const [seat, event] = await Promise.all([db.seats.get(eventId), db.events.get(eventId)])
  return seat && event ? standingOf(seat, event) : 'none'
}

describe('a claim on a phone', () => {
  it('is no seat until the server has said so, also after it has arrived', async () => {
    const phone = await phoneOf('student')
    const eventId = await createEvent(phone, 1)
    await claim(phone, eventId)
    expect(await standingOn(phone, eventId)).toBe('asked')
    await phone.push()
    expect(await standingOn(phone, eventId)).toBe('asked')
    await phone.pull()
    expect(await standingOn(phone, eventId)).toBe('seated')
    expect(await phone.db.outbox.count()).toBe(0)
    expect(await phone.db.shadows.count()).toBe(0)
  })

  it('of a second person waits, and moves up without anything of their own having changed', async () => {
    const [first, second] = [await phoneOf('student'), await phoneOf('other')]
    const eventId = await createEvent(first, 1)
    await claim(first, eventId)
    await sync(first)
    await second.pull()
    await claim(second, eventId)
    await sync(second)
    expect(await standingOn(second, eventId)).toBe('waiting')
    const own = await second.db.seats.get(eventId)
    await giveUp(first, eventId)
    expect(await standingOn(first, eventId)).toBe('none')
    await sync(first)
    expect(await standingOn(first, eventId)).toBe('none')
    await second.pull()
    expect(await standingOn(second, eventId)).toBe('seated')
    expect(await second.db.seats.get(eventId)).toEqual(own)
  })

  it('twice pressed, and pressed on two phones, is one', async () => {
    const [phone, tablet] = [await phoneOf('student'), await phoneOf('student')]
    const eventId = await createEvent(phone, 5)
    await sync(phone)
    await tablet.pull()
    for (const one of [phone, phone, tablet]) await claim(one, eventId)
    expect(await phone.db.outbox.count()).toBe(1)
    await sync(phone)
    await sync(tablet)
    expect(await standingOn(tablet, eventId)).toBe('seated')
    expect(await world.db.select().from(seats).where(eq(seats.eventId, eventId))).toHaveLength(1)
    await giveUp(tablet, eventId)
    await sync(tablet)
    await phone.pull()
    expect(await standingOn(phone, eventId)).toBe('none')
  })
})

describe('an event changed on two phones', () => {
  const bengali = (to: string) => ({ title_bn: { from: 'উঠান বৈঠক', to } })

  it('keeps different fields of both, and of the same field the later one comes back with nothing lost', async () => {
    const [phone, tablet] = [await phoneOf('student'), await phoneOf('admin')]
    const id = await createEvent(phone, 5)
    await sync(phone)
    await tablet.pull()
    // Both without a line, neither knows of the other.
    await phone.send(phone.local.editEvent, { id, changes: bengali('ক') })
    await tablet.send(tablet.local.editEvent, { id, changes: { title_en: { from: '', to: 'A' }, capacity: { from: 5, to: 9 } } })
    await sync(phone)
    await sync(tablet)
    await phone.pull()
    const both = { title: { bn: 'ক', en: 'A' }, capacity: 9 }
    for (const one of [phone, tablet]) expect(await one.db.events.get(id)).toMatchObject(both)

    await tablet.send(tablet.local.editEvent, { id, changes: { title_bn: { from: 'ক', to: 'খ' } } })
    await phone.send(phone.local.editEvent, { id, changes: { title_bn: { from: 'ক', to: 'গ' } } })
    await sync(tablet)
    await sync(phone)
    expect(await phone.db.outbox.toArray()).toMatchObject([
      { state: 'rejected', code: 'changed_meanwhile', input: { changes: { title_bn: { to: 'গ' } } } },
    ])
    expect(await phone.db.events.get(id)).toMatchObject({ title: { bn: 'গ' } })
    expect(await phone.db.shadows.get(['events', id])).toMatchObject({ row: { title: { bn: 'খ' } } })
    expect((await world.db.select().from(events).where(eq(events.id, id)))[0]).toMatchObject({ title: { bn: 'খ', en: 'A' } })
  })
})

describe('what somebody says of themselves on two phones', () => {
  it('keeps different fields of both; of the same field the later text comes back, and goes when it is told anew', async () => {
    const [phone, tablet] = [await phoneOf('other'), await phoneOf('other')]
    for (const one of [phone, tablet]) await one.pull()
    const me = world.ids.other
    const { name, place, about } = (await phone.db.users.get(me)) ?? { name: '', place: '', about: '' }
    await phone.send(phone.local.editProfile, { changes: { place: { from: place, to: 'বগুড়া' } } })
    await phone.send(phone.local.editProfile, { changes: { name: { from: name, to: 'নতুন নাম' } } })
    expect(await phone.db.outbox.count()).toBe(1)
    expect(await phone.db.users.get(me)).toMatchObject({ name: 'নতুন নাম', place: 'বগুড়া' })
    await tablet.send(tablet.local.editProfile, { changes: { about: { from: about, to: 'মুদি দোকান' } } })
    await sync(phone)
    await sync(tablet)
    await phone.pull()
    const both = { name: 'নতুন নাম', place: 'বগুড়া', about: 'মুদি দোকান' }
    for (const one of [phone, tablet]) expect(await one.db.users.get(me)).toMatchObject(both)

    await tablet.send(tablet.local.editProfile, { changes: { about: { from: 'মুদি দোকান', to: 'চায়ের দোকান' } } })
    await phone.send(phone.local.editProfile, { changes: { about: { from: 'মুদি দোকান', to: 'সেলাই' } } })
    await sync(tablet)
    await sync(phone)
    const [back] = await phone.db.outbox.toArray()
    expect(back).toMatchObject({ state: 'rejected', code: 'changed_meanwhile', fields: { about: 'changed_meanwhile' } })
    expect(await phone.db.users.get(me)).toMatchObject({ about: 'সেলাই' })
    expect(await phone.db.shadows.get(['users', me])).toMatchObject({ row: { about: 'চায়ের দোকান' } })
    await phone.send(phone.local.editProfile, { changes: { about: { from: 'চায়ের দোকান', to: 'সেলাই' } } })
    await sync(phone)
    expect((await world.db.select().from(users).where(eq(users.id, me)))[0]).toMatchObject({ ...both, about: 'সেলাই' })
  })
})

describe('the names of those who come', () => {
  const day = 24 * hour
  it('leave the organiser’s phone with the next pull a month after the event, or when it is gone', async () => {
    const phone = await phoneOf('student')
    const [past, recent] = [await createEvent(phone, 1), await createEvent(phone, 1)]
    const gone = newId()
    await sync(phone)
    await phone.db.facts.bulkPut([past, recent, gone].map((id) => ({ key: `attendees:${id}`, value: { items: [], at: 1 } })))
    for (const [id, days] of [
      [past, 31],
      [recent, 29],
    ] as const)
      await phone.db.events.update(id, { ends_at: Date.now() - days * day })
    await phone.pull()
    const kept = await phone.db.facts.where('key').startsWith('attendees:').primaryKeys()
    expect(kept).toEqual([`attendees:${recent}`])
  })
})

it.each([1, 2, Date.now()])('on a bad line people come and go, and all phones agree with the server in the end (seed %i)', async (seed) => {
  const random = seededRandom(seed)
  const luck: Luck = () => (random() < 0.2 ? 'lost' : random() < 0.25 ? 'answer-lost' : 'fine')
  const callers = ['student', 'other', 'instructor', 'admin'] as const
  const phones: Phone[] = []
  for (const caller of callers) phones.push(await phoneOf(caller, luck))
  const [maker] = phones as [Phone]
  const eventId = await createEvent(maker, 2)
  const until = async (work: () => Promise<unknown>, isDone: () => Promise<boolean>) => {
    for (let tries = 0; tries < 60 && !(await isDone()); tries++) await work().catch(() => undefined)
    expect(await isDone()).toBe(true)
  }
  await until(maker.push, async () => (await maker.db.outbox.where('state').equals('queued').count()) === 0)
  for (const phone of phones) await until(phone.pull, async () => (await phone.db.events.get(eventId)) !== undefined)

  for (let step = 0; step < 40; step++) {
    const phone = phones[Math.floor(random() * phones.length)] as Phone
    const drawn = random()
    if (drawn < 0.4) await ((await standingOn(phone, eventId)) === 'none' ? claim : giveUp)(phone, eventId)
    else await (drawn < 0.75 ? phone.push : phone.pull)().catch(() => undefined)
  }
  const waiting = (phone: Phone) => phone.db.outbox.where('state').anyOf('queued', 'sending').count()
  for (const phone of phones) await until(phone.push, async () => (await waiting(phone)) === 0)
  // Only now has everybody spoken: what they see from here on is the same for all.
  for (const phone of phones) {
    let isPulled = false
    await until(
      async () => {
        await phone.pull()
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
  for (const [index, phone] of phones.entries()) {
    const own = claims.find((row) => row.userId === world.ids[callers[index] as Caller])
    const expected = own ? (seated.includes(own) ? 'seated' : 'waiting') : 'none'
    expect(await standingOn(phone, eventId), `${callers[index]}`).toBe(expected)
    expect(await phone.db.shadows.count()).toBe(0)
  }
})
