import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'

// Asked as soon as the code is loaded.
vi.hoisted(() => Object.assign(globalThis, { location: { href: 'http://phone.test/' } }))

import { newId } from '../../offline/id.ts'
import { setCommands } from '../../offline/outbox.ts'
import { setCurrentPerson } from '../../offline/person.ts'
import { dbOf, type PersonalDb } from '../../offline/personal-db.ts'
import { claimPlace, dropClaim, giveUpPlace, keepNewEvent, repeatClaim, takeAway } from './change-event.ts'
import { cancelRegistrationLocally, createEventLocally, registerForEventLocally, removeEventLocally } from './events.commands.ts'
import { eventQuery, type ListedEvent } from './events.queries.ts'

let db: PersonalDb
let id: string
beforeEach(() => {
  const person = newId()
  setCurrentPerson(person)
  db = dbOf(person)
  id = newId()
  setCommands(
    {
      createEvent: createEventLocally,
      removeEvent: removeEventLocally,
      registerForEvent: registerForEventLocally,
      cancelRegistration: cancelRegistrationLocally,
    },
    () => undefined,
  )
})

const text = { bn: 'উঠান বৈঠক', en: '' }
const content = () => ({ id, title: text, place: text, description: { bn: '', en: '' }, starts_at: 1000, ends_at: 2000, capacity: null })
const listed = () => (eventQuery(id).queryFn as () => Promise<ListedEvent>)()
const names = async () => (await db.outbox.orderBy('seq').toArray()).map(({ name, state }) => `${name} ${state}`)
/** An event as it stands once the server knows it, */
async function known(): Promise<void> {
  await keepNewEvent(content(), 'event:new')
  await Promise.all([db.outbox.clear(), db.shadows.clear()])
}
/** and one's own seat at it. */
async function seated(): Promise<void> {
  await known()
  await db.seats.put({ key: id, event_id: id, number: 1, claimed_at: 1 })
  await db.events.update(id, { taken: 1, seated_through: 1 })
}
const sendBack = () => db.outbox.toCollection().modify({ state: 'rejected', code: 'server_fault' })

describe('a giving-up that came back', () => {
  beforeEach(async () => {
    await seated()
    await giveUpPlace(await listed())
    await sendBack()
  })

  it('sent again is still a giving-up', async () => {
    await repeatClaim(await listed())
    expect(await names()).toEqual(['cancelRegistration queued'])
    expect((await listed()).standing).toBeNull()
  })

  it('taken out leaves the seat as it was', async () => {
    await dropClaim(await listed())
    expect(await names()).toEqual([])
    expect((await listed()).standing).toBe('seated')
  })
})

describe('a claim', () => {
  it('that came back is sent again or taken out', async () => {
    await known()
    await claimPlace(await listed())
    await sendBack()
    await repeatClaim(await listed())
    expect(await names()).toEqual(['registerForEvent queued'])
    await sendBack()
    await dropClaim(await listed())
    expect(await names()).toEqual([])
    expect((await listed()).standing).toBeNull()
  })

  it('goes with an event that nobody has heard of', async () => {
    await keepNewEvent(content(), 'event:new')
    await claimPlace(await listed())
    await takeAway(await listed())
    expect(await names()).toEqual([])
    expect(await db.events.count()).toBe(0)
  })
})
