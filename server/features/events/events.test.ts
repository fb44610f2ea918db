import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maxEventsPerDay } from '../../../contract/events/event-content.ts'
import { type Event, type Seat, seatStatusOf } from '../../../contract/events/events.ts'
import { newId } from '../../../src/offline/store/id.ts'
import { sentCommand, subjectOf } from '../../../tests/support/sent-command.ts'
import { openSyncWorld, type SyncWorld } from '../../../tests/support/sync-world.ts'
import { changeAccount } from '../../accounts/accounts.ts'
import { events, seats } from '../../db/schema.ts'
import type { Person } from '../../handler.ts'
import { eventHandlers } from './events.ts'

const hour = 60 * 60_000
let world: SyncWorld
let organiser: Person
beforeAll(async () => {
  world = await openSyncWorld()
  organiser = await world.addPerson()
})
afterAll(() => world.close())

function content(changes: object = {}) {
  const starts_at = world.now + 50 * hour
  const title = { bn: 'হাটের হিসাব', en: '' }
  return {
    id: newId(),
    title,
    place: title,
    description: { bn: '', en: '' },
    starts_at,
    ends_at: starts_at + hour,
    capacity: 1,
    ...changes,
  }
}

async function addEvent(changes: object = {}): Promise<string> {
  const sent = sentCommand('createEvent', content(changes))
  expect(await world.push(organiser, [sent])).toMatchObject([{ outcome: 'applied', scope: 'community' }])
  return subjectOf(sent)
}

const people = (count: number) => Promise.all(Array.from({ length: count }, () => world.addPerson()))
const claim = (eventId: string) => sentCommand('registerForEvent', { event_id: eventId })
const giveUp = (eventId: string) => sentCommand('cancelRegistration', { event_id: eventId })
const outcomeOf = async (person: Person, sent: ReturnType<typeof claim>) => (await world.push(person, [sent]))[0]

/** The state of this person's device after a full pull. */
async function seenBy(person: Person | null, eventId: string): Promise<{ event: Event | undefined; seatStatus: string }> {
  const { scopes } = await world.pull(person, { community: 0, ...(person && { me: 0 }) })
  const event = scopes.community?.changes.find((one) => one.key === eventId)?.row as Event | undefined
  const seat = scopes.me?.changes.find((one) => one.table === 'seats' && one.key === eventId)?.row as Seat | undefined
  return { event, seatStatus: event && seat ? seatStatusOf(seat, event) : 'none' }
}

async function standings(all: readonly Person[], eventId: string): Promise<string[]> {
  const seen: string[] = []
  for (const person of all) seen.push((await seenBy(person, eventId)).seatStatus)
  return seen
}

describe('seats', () => {
  it('gives the last seat to exactly one of fifty who ask at once, and the waiting list to the others', async () => {
    const eventId = await addEvent({ capacity: 3 })
    for (const person of await people(2)) await world.push(person, [claim(eventId)])
    const crowd = await people(50)
    const outcomes = await Promise.all(crowd.map((person) => outcomeOf(person, claim(eventId))))
    expect(outcomes.every((one) => one?.outcome === 'applied')).toBe(true)
    const seen = await standings(crowd, eventId)
    expect(seen.filter((one) => one === 'seated')).toHaveLength(1)
    expect(seen.filter((one) => one === 'waiting')).toHaveLength(49)
    expect((await seenBy(null, eventId)).event).toMatchObject({ taken: 3, waiting: 49 })
    const numbers = (await world.db.select().from(seats).where(eq(seats.eventId, eventId))).map((row) => row.number)
    expect(new Set(numbers).size).toBe(52)
  })

  it('counts a claim once, despite repeats from several devices', async () => {
    const eventId = await addEvent({ capacity: 5 })
    const [person] = (await people(1)) as [Person]
    const sent = claim(eventId)
    await Promise.all(Array.from({ length: 5 }, () => world.push(person, [sent])))
    expect(await outcomeOf(person, sent)).toMatchObject({ outcome: 'applied' })
    expect(await outcomeOf(person, claim(eventId))).toMatchObject({ outcome: 'duplicate' })
    expect((await seenBy(person, eventId)).event).toMatchObject({ taken: 1, waiting: 0 })
  })

  it('moves up exactly the first of the waiting list when a seat is given up', async () => {
    const eventId = await addEvent({ capacity: 2 })
    const all = await people(5)
    for (const person of all) await world.push(person, [claim(eventId)])
    expect(await standings(all, eventId)).toEqual(['seated', 'seated', 'waiting', 'waiting', 'waiting'])
    const cancelled = giveUp(eventId)
    for (let again = 0; again < 3; again++) await world.push(all[0] as Person, [cancelled])
    expect(await standings(all, eventId)).toEqual(['none', 'seated', 'seated', 'waiting', 'waiting'])
    // Leaving the waiting list moves no other claim; a new claim is placed at its end.
    await world.push(all[3] as Person, [giveUp(eventId)])
    await world.push(all[0] as Person, [claim(eventId)])
    expect(await standings(all, eventId)).toEqual(['waiting', 'seated', 'seated', 'none', 'waiting'])
    await world.push(all[1] as Person, [giveUp(eventId)])
    expect(await standings(all, eventId)).toEqual(['waiting', 'none', 'seated', 'none', 'seated'])
    expect((await seenBy(null, eventId)).event).toMatchObject({ taken: 2, waiting: 1 })
  })

  it('keeps its sums through fifty people who come and go at once', async () => {
    const eventId = await addEvent({ capacity: 7 })
    const crowd = await people(50)
    await Promise.all(crowd.map((person) => world.push(person, [claim(eventId)])))
    const leaving = crowd.filter((_, index) => index % 3 === 0)
    await Promise.all(leaving.map((person) => world.push(person, [giveUp(eventId)])))
    const seen = await standings(crowd, eventId)
    expect(seen.filter((one) => one === 'seated')).toHaveLength(7)
    expect(seen.filter((one) => one === 'waiting')).toHaveLength(50 - leaving.length - 7)
    expect((await seenBy(null, eventId)).event).toMatchObject({ taken: 7, waiting: 50 - leaving.length - 7 })
  })

  it('fills new seats from the waiting list in order, and takes none away', async () => {
    const eventId = await addEvent({ capacity: 1 })
    const all = await people(4)
    for (const person of all) await world.push(person, [claim(eventId)])
    const seats = (from: number | null, to: number | null) =>
      world.push(organiser, [sentCommand('editEvent', { id: eventId, changes: { capacity: { from, to } } })])
    await seats(1, 3)
    expect(await standings(all, eventId)).toEqual(['seated', 'seated', 'seated', 'waiting'])
    await seats(3, 1)
    expect(await standings(all, eventId)).toEqual(['seated', 'seated', 'seated', 'waiting'])
    await world.push(all[0] as Person, [giveUp(eventId)])
    expect(await standings(all, eventId)).toEqual(['none', 'seated', 'seated', 'waiting'])
    await seats(1, null)
    expect(await standings(all, eventId)).toEqual(['none', 'seated', 'seated', 'seated'])
  })

  it('has none at an event that is over, called off, gone or never was', async () => {
    const over = await addEvent({ starts_at: world.now - 3 * hour, ends_at: world.now - hour })
    const gone = await addEvent()
    await world.push(organiser, [sentCommand('removeEvent', { id: gone })])
    const off = await addEvent()
    await world.push(organiser, [claim(off), sentCommand('removeEvent', { id: off })])
    const [person] = (await people(1)) as [Person]
    expect(await outcomeOf(person, claim(over))).toMatchObject({ outcome: 'rejected', code: 'event_over' })
    expect(await outcomeOf(person, claim(off))).toMatchObject({ outcome: 'rejected', code: 'called_off' })
    for (const eventId of [gone, newId()]) {
      expect(await outcomeOf(person, claim(eventId))).toMatchObject({ outcome: 'rejected', code: 'not_found' })
    }
  })
})

describe('an event', () => {
  it('is created and claimed in one push, after work offline', async () => {
    const made = sentCommand('createEvent', content())
    const claimed = sentCommand('registerForEvent', { event_id: subjectOf(made) }, { after: made.id })
    expect(await world.push(organiser, [made, claimed])).toMatchObject([{ outcome: 'applied' }, { outcome: 'applied' }])
    expect((await seenBy(organiser, subjectOf(made))).seatStatus).toBe('seated')
  })

  it('stays visible as cancelled with registrations, and is deleted without', async () => {
    const [awaited, unknown] = [await addEvent(), await addEvent()]
    const [person] = (await people(1)) as [Person]
    await world.push(person, [claim(awaited)])
    for (const id of [awaited, unknown]) await world.push(organiser, [sentCommand('removeEvent', { id })])
    expect((await seenBy(person, awaited)).event).toMatchObject({
      called_off_at: expect.any(Number),
      revision: 1,
      title: { bn: 'হাটের হিসাব' },
    })
    expect((await seenBy(person, unknown)).event).toBeUndefined()
    const [row] = await world.db.select().from(events).where(eq(events.id, unknown))
    expect(row?.title).toEqual({ bn: '', en: '' })
    await expect(eventHandlers.get(world.context(null), { id: unknown })).rejects.toMatchObject({ code: 'not_found' })
  })

  it('that is over goes without a trace although people came', async () => {
    const eventId = await addEvent()
    await world.push(organiser, [claim(eventId)])
    const now = world.now
    world.now += 60 * hour
    await world.push(organiser, [sentCommand('removeEvent', { id: eventId })])
    world.now = now
    expect((await seenBy(organiser, eventId)).event).toBeUndefined()
  })

  it('never takes another event for a repeat of itself', async () => {
    const first = content()
    const other = await world.addPerson()
    expect(await world.push(organiser, [sentCommand('createEvent', first), sentCommand('createEvent', first)])).toMatchObject([
      { outcome: 'applied' },
      { outcome: 'duplicate' },
    ])
    expect(await world.push(other, [sentCommand('createEvent', first)])).toMatchObject([{ code: 'id_taken' }])
    expect(await world.push(organiser, [sentCommand('createEvent', { ...first, capacity: 9 })])).toMatchObject([{ code: 'id_taken' }])
  })

  it('merges edits of different fields, and rejects the later edit of the same field', async () => {
    const id = await addEvent()
    const admin = await world.addPerson('admin')
    const edit = (person: Person, changes: object, options = {}) => world.push(person, [sentCommand('editEvent', { id, changes }, options)])
    const title = (to: string, from = 'হাটের হিসাব') => ({ title_bn: { from, to } })
    expect(await edit(organiser, title('নতুন নাম'))).toMatchObject([{ outcome: 'applied' }])
    // Made before the other edit was seen: another field of the same event.
    expect(await edit(admin, { title_en: { from: '', to: 'New name' }, capacity: { from: 1, to: 9 } })).toMatchObject([
      { outcome: 'applied' },
    ])
    expect((await seenBy(null, id)).event).toMatchObject({ title: { bn: 'নতুন নাম', en: 'New name' }, capacity: 9, revision: 2 })

    const late = sentCommand('editEvent', { id, changes: { ...title('আরেক নাম'), place_en: { from: '', to: 'Ghat' } } })
    const refused = {
      outcome: 'rejected',
      code: 'changed_meanwhile',
      fields: { title_bn: 'changed_meanwhile' },
      message: expect.any(String),
    }
    expect(await world.push(admin, [late])).toMatchObject([refused])
    expect(await world.push(admin, [late])).toMatchObject([refused])
    expect((await seenBy(null, id)).event).toMatchObject({ title: { bn: 'নতুন নাম' }, place: { en: '' }, revision: 2 })
    // Based on the current value, the edit is accepted; an equal repeat is one change.
    expect(await edit(admin, title('আরেক নাম', 'নতুন নাম'))).toMatchObject([{ outcome: 'applied' }])
    expect(await edit(organiser, title('আরেক নাম'))).toMatchObject([{ outcome: 'duplicate' }])
    expect((await seenBy(null, id)).event).toMatchObject({ title: { bn: 'আরেক নাম' }, revision: 3 })
  })

  it('accepts a change queued by an early build of the app', async () => {
    const whole = content()
    await world.push(organiser, [sentCommand('createEvent', whole)])
    const old = sentCommand('editEvent', { ...whole, capacity: 7 }, { version: 1 })
    expect(await world.push(organiser, [old])).toMatchObject([{ outcome: 'applied' }])
    expect(await world.push(organiser, [old])).toMatchObject([{ outcome: 'applied' }])
    expect((await seenBy(null, whole.id)).event).toMatchObject({ capacity: 7, revision: 1, title: { bn: 'হাটের হিসাব' } })
    const broken = sentCommand('editEvent', { id: whole.id }, { version: 1 })
    expect(await world.push(organiser, [broken])).toMatchObject([{ outcome: 'rejected', code: 'invalid_input' }])
  })

  it('keeps a name when each of two people has taken away one of its languages', async () => {
    const id = await addEvent({ title: { bn: 'হাট', en: 'Market' } })
    const edit = (changes: object) => world.push(organiser, [sentCommand('editEvent', { id, changes })])
    await edit({ title_bn: { from: 'হাট', to: '' } })
    expect(await edit({ title_en: { from: 'Market', to: '' } })).toMatchObject([{ code: 'invalid_input', fields: { title: 'required' } }])
  })

  it('may be created twenty times per day in Dhaka, regardless of the device’s clock', async () => {
    const person = await world.addPerson()
    const now = world.now
    // 23:50 in Dhaka.
    world.now = Date.UTC(2026, 10, 21, 17, 50)
    const call = (options = {}) => world.push(person, [sentCommand('createEvent', content(), options)])
    const first = sentCommand('createEvent', content())
    await world.push(person, [first])
    await world.push(person, [sentCommand('removeEvent', { id: subjectOf(first) })])
    for (let more = 1; more < maxEventsPerDay; more++) expect(await call()).toMatchObject([{ outcome: 'applied' }])
    const tooMany = { outcome: 'rejected', code: 'too_many_events' }
    expect(await call()).toMatchObject([tooMany])
    expect(await call({ made_at: Date.UTC(2026, 9, 1) })).toMatchObject([tooMany])
    // A repeat does not count, and neither does another person's event.
    expect(await world.push(person, [first])).toMatchObject([{ outcome: 'applied' }])
    expect(await world.push(await world.addPerson(), [sentCommand('createEvent', content())])).toMatchObject([{ outcome: 'applied' }])
    world.now += 20 * 60_000
    expect(await call()).toMatchObject([{ outcome: 'applied' }])
    world.now = now
  })

  it.each([
    ['no title', { title: { bn: ' ', en: '' } }, { title: 'required' }],
    ['no place', { place: { bn: '', en: '' } }, { place: 'required' }],
    ['an end before its start', { ends_at: 5 }, { ends_at: 'ends_before_start' }],
    ['an end at its start', { starts_at: 5, ends_at: 5 }, { ends_at: 'ends_before_start' }],
    ['a length of months', { starts_at: 0, ends_at: 40 * 24 * hour }, { ends_at: 'too_many_days' }],
    ['no seats', { capacity: 0 }, { capacity: 'invalid' }],
    ['half a seat', { capacity: 1.5 }, { capacity: 'invalid' }],
  ])('is refused with %s', async (_what, changes, fields) => {
    const [outcome] = await world.push(organiser, [sentCommand('createEvent', content(changes))])
    expect(outcome).toMatchObject({ outcome: 'rejected', code: 'invalid_input' })
    expect(Object.keys(outcome?.fields ?? {}).map((field) => field.split('.')[0])).toContain(Object.keys(fields)[0])
  })

  it('carries the new name of its organiser to every device', async () => {
    await addEvent()
    const before = await world.pull(null, { community: 0 })
    await world.db.transaction((tx) => changeAccount(tx, organiser.id, () => ({ name: 'নতুন নাম' })))
    const { scopes } = await world.pull(null, { community: before.scopes.community?.cursor ?? 0 })
    expect(scopes.community?.changes).toMatchObject([{ table: 'people', key: organiser.id, row: { name: 'নতুন নাম' } }])
  })
})

it('lists what is ahead, soonest first over its pages, each once', async () => {
  const later = Array.from({ length: 70 }, (_, index) => {
    const starts_at = world.now + 1000 * hour + Math.floor(index / 30) * hour
    return sentCommand('createEvent', content({ starts_at, ends_at: starts_at + hour }))
  })
  const admin = await world.addPerson('admin')
  for (const start of [0, 35]) await world.push(admin, later.slice(start, start + 35))
  const items: Event[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: { items: Event[]; next_cursor: string | null } = await eventHandlers.list(world.context(null), cursor ? { cursor } : {})
    items.push(...page.items)
    cursor = page.next_cursor
  }
  expect(new Set(items.map((event) => event.id)).size).toBe(items.length)
  expect(items.filter((event) => later.some((sent) => subjectOf(sent) === event.id))).toHaveLength(70)
  expect(items).toEqual([...items].sort((one, other) => one.starts_at - other.starts_at || (one.id < other.id ? -1 : 1)))
  expect(items.every((event) => event.ends_at > world.now)).toBe(true)
})

it('shows participants and waiting list, in order, only to its organiser', async () => {
  const eventId = await addEvent({ capacity: 100 })
  const all = await people(103)
  for (const person of all) await world.push(person, [claim(eventId)])
  await world.push(all[1] as Person, [giveUp(eventId)])
  const first = await eventHandlers.people(world.context(organiser), { id: eventId })
  expect(first.items).toHaveLength(100)
  const second = await eventHandlers.people(world.context(organiser), { id: eventId, cursor: first.next_cursor ?? '' })
  expect(second.next_cursor).toBeNull()
  const attendees = [...first.items, ...second.items]
  expect(attendees.map((attendee) => attendee.person.id)).toEqual(all.filter((_, index) => index !== 1).map((person) => person.id))
  expect(attendees.filter((attendee) => attendee.is_seated)).toHaveLength(100)
  expect(attendees.slice(-2).map((attendee) => attendee.is_seated)).toEqual([false, false])
  await expect(eventHandlers.people(world.context(all[0] as Person), { id: eventId })).rejects.toMatchObject({ code: 'forbidden' })
  await expect(eventHandlers.people(world.context(organiser), { id: newId() })).rejects.toMatchObject({ code: 'not_found' })
})
