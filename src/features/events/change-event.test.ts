import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'

// Asked as soon as the code is loaded.
vi.hoisted(() => Object.assign(globalThis, { location: { href: 'http://phone.test/' } }))

import { valuesOf } from '../../../contract/events/event-changes.ts'
import { readDraft } from '../../offline/drafts/drafts.ts'
import { absorbFollowers } from '../../offline/outbox/absorb.ts'
import { discard, sendAgain } from '../../offline/outbox/outbox.ts'
import { rebaseOutbox } from '../../offline/outbox/rebase.ts'
import { registerCommands } from '../../offline/outbox/registry.ts'
import { takeBack } from '../../offline/outbox/take-back.ts'
import { newId } from '../../offline/store/id.ts'
import { setCurrentPerson } from '../../offline/store/person.ts'
import { dbOf, type PersonalDb } from '../../offline/store/personal-db.ts'
import { claimPlace, deleteEvent, dropClaim, giveUpPlace, keepChanges, keepNewEvent, repeatClaim } from './change-event.ts'
import * as commands from './events.commands.ts'
import { clashesQuery, eventQuery, type ListedEvent, newEventDraft } from './events.queries.ts'
import { changesIn, draftOf, editedFields, fieldsIn, fieldsOf } from './form/event-draft.ts'

let db: PersonalDb
let id: string
beforeEach(() => {
  const person = newId()
  setCurrentPerson(person)
  db = dbOf(person)
  id = newId()
  registerCommands(async () => commands)
})

const text = { bn: 'উঠান বৈঠক', en: '' }
const content = () => ({ id, title: text, place: text, description: { bn: '', en: '' }, starts_at: 1000, ends_at: 2000, capacity: null })
const listed = () => (eventQuery(id).queryFn as () => Promise<ListedEvent>)()
const names = async () => (await db.outbox.orderBy('seq').toArray()).map(({ name, state }) => `${name} ${state}`)
/** An event once the server knows it, */
async function known(): Promise<void> {
  await keepNewEvent(content(), 'event:new')
  await Promise.all([db.outbox.clear(), db.baseRows.clear()])
}
/** and one's own seat at it. */
async function seated(): Promise<void> {
  await known()
  await db.seats.put({ key: id, event_id: id, number: 1, claimed_at: 1 })
  await db.events.update(id, { taken: 1, seated_through: 1 })
}
const sendBack = () => db.outbox.toCollection().modify({ state: 'rejected', code: 'server_fault' })

describe('an unsent event that is taken back', () => {
  it('returns to the form of a new event, without the seat of its organiser', async () => {
    await keepNewEvent(content(), newEventDraft)
    await claimPlace(await listed())
    const [created] = await db.outbox.orderBy('seq').toArray()
    expect(await takeBack(created?.id ?? '')).toBe(true)
    expect(await names()).toEqual([])
    expect(await db.events.count()).toBe(0)
    expect(fieldsIn(await readDraft(newEventDraft))).toEqual(fieldsOf(valuesOf(content())))
    expect(await takeBack(created?.id ?? '')).toBe(false)
  })
})

describe('a rejected cancellation of a seat', () => {
  beforeEach(async () => {
    await seated()
    await giveUpPlace(await listed())
    await sendBack()
  })

  it('sent again is still a giving-up', async () => {
    await repeatClaim(await listed())
    expect(await names()).toEqual(['cancelRegistration queued'])
    expect((await listed()).seatStatus).toBeNull()
  })

  it('taken out leaves the seat as it was', async () => {
    await dropClaim(await listed())
    expect(await names()).toEqual([])
    expect((await listed()).seatStatus).toBe('seated')
  })
})

describe('a claim', () => {
  it('that was rejected is sent again or removed', async () => {
    await known()
    await claimPlace(await listed())
    await sendBack()
    await repeatClaim(await listed())
    expect(await names()).toEqual(['registerForEvent queued'])
    await sendBack()
    await dropClaim(await listed())
    expect(await names()).toEqual([])
    expect((await listed()).seatStatus).toBeNull()
  })

  it('is removed with an event that was never sent', async () => {
    await keepNewEvent(content(), 'event:new')
    await claimPlace(await listed())
    await deleteEvent(await listed())
    expect(await names()).toEqual([])
    expect(await db.events.count()).toBe(0)
  })
})

type Words = { title?: string; place?: string }

/** Does the same as the edit page after input and a press. */
async function change({ title, place }: Words, seen?: ListedEvent): Promise<void> {
  const event = seen ?? (await listed())
  const { fields, base } = editedFields('', valuesOf(event))
  const typed = { ...fields, ...(title && { title_bn: title }), ...(place && { place_bn: place }) }
  const withBengali = (field: 'title' | 'place', text = event[field].bn) => ({ ...event[field], bn: text })
  const next = { ...content(), title: withBengali('title', title), place: withBengali('place', place) }
  await keepChanges(event, next, (known) => changesIn(typed, next, known === 'screen' ? base : known), `event:${id}`)
}
const inputs = async () => (await db.outbox.orderBy('seq').toArray()).map(({ input }) => input)
const settle = (name: string, changes: object) => db.outbox.filter((row) => row.name === name && row.state !== 'rejected').modify(changes)
const onItsWay = { state: 'sending', attempts: 1 }

describe('a change', () => {
  it('carries only what was changed, and what it was changed from; changed back it carries nothing', async () => {
    await known()
    await change({ title: 'ক' })
    expect(await inputs()).toEqual([{ id, changes: { title_bn: { from: text.bn, to: 'ক' } } }])
    await change({ title: 'খ', place: 'ঘাট' })
    const both = { title_bn: { from: text.bn, to: 'খ' }, place_bn: { from: text.bn, to: 'ঘাট' } }
    expect(await inputs()).toEqual([{ id, changes: both }])
    await change({ title: text.bn })
    expect(await inputs()).toEqual([{ id, changes: { place_bn: both.place_bn } }])
  })

  it('of an unsent event changes the creating command itself', async () => {
    await keepNewEvent(content(), 'event:new')
    await change({ title: 'ক' })
    expect(await names()).toEqual(['createEvent queued'])
    expect((await listed()).title.bn).toBe('ক')
  })

  it('that conflicts shows both texts, and is sent again from the current values', async () => {
    await known()
    await change({ title: 'ক', place: 'ঘাট' })
    await settle('editEvent', { state: 'rejected', code: 'changed_meanwhile', attempts: 1 })
    const clashes = () => (clashesQuery(id).queryFn as () => Promise<{ field: string; theirs: object; mine: object }[]>)()
    expect(await clashes()).toEqual([])
    await rebaseOutbox(db, async () => {
      await db.events.update(id, { title: { bn: 'তাঁর', en: '' } })
    })
    expect(await clashes()).toMatchObject([{ field: 'title_bn', theirs: { title_bn: 'তাঁর' }, mine: { title_bn: 'ক' } }])
    expect((await listed()).title.bn).toBe('ক')
    await change({})
    expect(await names()).toEqual(['editEvent queued'])
    expect(await inputs()).toEqual([{ id, changes: { title_bn: { from: 'তাঁর', to: 'ক' }, place_bn: { from: text.bn, to: 'ঘাট' } } }])
  })

  it('that clashed is gone when its editor takes over what the other wrote', async () => {
    await known()
    await change({ title: 'ক' })
    await settle('editEvent', { state: 'rejected', code: 'changed_meanwhile', attempts: 1 })
    await rebaseOutbox(db, async () => {
      await db.events.update(id, { title: { bn: 'তাঁর', en: '' } })
    })
    await change({ title: 'তাঁর' })
    expect(await names()).toEqual([])
    expect((await listed()).title.bn).toBe('তাঁর')
  })

  it('includes a later one of the same field when it was rejected, and no others', async () => {
    await known()
    await change({ title: 'ক' })
    await settle('editEvent', onItsWay)
    await change({ title: 'খ' })
    await settle('editEvent', onItsWay)
    await change({ place: 'ঘাট' })
    const [first] = await db.outbox.orderBy('seq').toArray()
    await db.outbox.update(first?.seq ?? 0, { state: 'rejected', code: 'changed_meanwhile' })
    await absorbFollowers(db)
    expect(await names()).toEqual(['editEvent rejected', 'editEvent queued'])
    expect((await inputs())[0]).toEqual({ id, changes: { title_bn: { from: text.bn, to: 'খ' } } })
    expect(await listed()).toMatchObject({ title: { bn: 'খ' }, place: { bn: 'ঘাট' }, pending: { code: 'changed_meanwhile' } })
  })

  describe('that was rejected and settled in another tab, while this one still shows it', () => {
    let seen: ListedEvent
    let back: string
    beforeEach(async () => {
      await known()
      await change({ title: 'ক' })
      await settle('editEvent', { state: 'rejected', code: 'server_fault', attempts: 1 })
      seen = await listed()
      back = seen.pending?.id ?? ''
    })

    it('goes on from what was sent again there', async () => {
      await sendAgain(back)
      await settle('editEvent', onItsWay)
      await change({ title: 'খ' }, seen)
      expect(await inputs()).toEqual([
        { id, changes: { title_bn: { from: text.bn, to: 'ক' } } },
        { id, changes: { title_bn: { from: 'ক', to: 'খ' } } },
      ])
      expect((await listed()).title.bn).toBe('খ')
    })

    it('goes on from what the server has where it was dropped there', async () => {
      await discard(back)
      await change({ place: 'ঘাট' }, seen)
      expect(await inputs()).toEqual([{ id, changes: { title_bn: { from: text.bn, to: 'ক' }, place_bn: { from: text.bn, to: 'ঘাট' } } }])
    })
  })

  it('that an early build left waiting is shown, and joined by the next in the shape of today', async () => {
    await known()
    const old = { ...content(), title: { bn: 'পুরোনো', en: '' } }
    await change({ place: 'ঘাট' })
    await db.outbox.toCollection().modify({ version: 1, input: old })
    await rebaseOutbox(db, async () => undefined)
    expect((await listed()).title.bn).toBe('পুরোনো')
    await change({ title: 'নতুন' })
    const [row] = await db.outbox.toArray()
    expect(row).toMatchObject({ version: 2, input: { changes: { title_bn: { to: 'নতুন' }, place_bn: { to: text.bn } } } })
  })
})

describe('a rejected new event', () => {
  /** Created, changed twice and claimed while offline; then rejected with all dependent commands. */
  beforeEach(async () => {
    await keepNewEvent(content(), 'event:new')
    await settle('createEvent', onItsWay)
    await change({ title: 'ক' })
    await settle('editEvent', onItsWay)
    await change({ place: 'ঘাট' })
    await claimPlace(await listed())
    await db.outbox.toCollection().modify((row) => {
      Object.assign(row, { state: 'rejected', attempts: 1, code: row.name === 'createEvent' ? 'too_many_events' : 'not_found' })
    })
  })

  it('is one thing with one reason, and nothing written later is lost', async () => {
    await absorbFollowers(db)
    expect(await names()).toEqual(['createEvent rejected', 'registerForEvent rejected'])
    expect(await listed()).toMatchObject({ title: { bn: 'ক' }, place: { bn: 'ঘাট' }, pending: { code: 'too_many_events' } })
  })

  it('is changed like any other once another tab has sent it again, while this one still shows it as rejected', async () => {
    const seen = await listed()
    await sendAgain(seen.pending?.id ?? '')
    await settle('createEvent', onItsWay)
    await change({ title: 'খ' }, seen)
    expect(await names()).toContain('editEvent queued')
    expect(await listed()).toMatchObject({ title: { bn: 'খ' }, place: { bn: 'ঘাট' } })
  })

  it('goes again with what was changed since and with the claim behind it', async () => {
    await change({ title: 'খ' })
    expect(await names()).toEqual(['createEvent queued', 'registerForEvent queued'])
    const [made, claim] = await db.outbox.orderBy('seq').toArray()
    expect(made?.input).toMatchObject({ title: { bn: 'খ' }, place: { bn: 'ঘাট' } })
    expect(claim?.after).toBe(made?.id)
  })

  it('goes again as it is from the list of what waits', async () => {
    const [made] = await db.outbox.orderBy('seq').toArray()
    await sendAgain(made?.id ?? '')
    expect(await names()).toEqual(['createEvent queued', 'registerForEvent queued'])
    expect((await inputs())[0]).toMatchObject({ title: { bn: 'ক' }, place: { bn: 'ঘাট' } })
  })

  it('is gone with all dependent commands when it was removed', async () => {
    await deleteEvent(await listed())
    expect(await names()).toEqual([])
    expect(await db.events.count()).toBe(0)
  })
})

it('a rejected new event is gone with all dependent commands when its removal was pending too', async () => {
  await keepNewEvent(content(), 'event:new')
  await settle('createEvent', onItsWay)
  await change({ title: 'ক' })
  await deleteEvent(await listed())
  await settle('createEvent', { state: 'rejected', code: 'too_many_events' })
  await absorbFollowers(db)
  expect(await names()).toEqual([])
})

it('an old draft follows the event in untouched fields, and stores the base of the others', async () => {
  await known()
  const before = valuesOf(await listed())
  const draft = draftOf({ ...fieldsOf(before), title_bn: 'ক' }, before)
  const now = { ...before, title_bn: 'তাঁর', place_bn: 'ঘাট', capacity: 5 }
  const { fields, base } = editedFields(draft, now)
  expect(fields).toMatchObject({ title_bn: 'ক', place_bn: 'ঘাট', capacity: '5' })
  expect(base).toEqual({ ...now, title_bn: before.title_bn })
  // Drafts of earlier builds have no base: the current values are used.
  expect(editedFields(draftOf({ ...fieldsOf(before), title_bn: 'ক' }), now)).toMatchObject({
    fields: { place_bn: before.place_bn },
    base: now,
  })
})
