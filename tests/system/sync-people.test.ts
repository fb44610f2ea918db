import { brotliCompressSync, constants } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { chanceFace, type ShownPerson, shownPerson } from '../../contract/account/person.ts'
import { event } from '../../contract/events/events.ts'
import { type Change, rowShape, syncEndpoints } from '../../contract/sync.ts'
import { post } from '../../contract/wall.ts'
import { changeAccount } from '../../server/accounts/accounts.ts'
import { takeCommunityChanges } from '../../server/db/community-changes.ts'
import { posts, users } from '../../server/db/schema.ts'
import type { Person } from '../../server/handler.ts'
import { newId } from '../../src/offline/store/id.ts'
import { pick, type Random, runSeed, seededRandom } from '../support/random.ts'
import { newPost, sentCommand, subjectOf } from '../support/sent-command.ts'
import { openSyncWorld, type SyncWorld } from '../support/sync-world.ts'
import { isThorough } from '../support/thorough.ts'

const hour = 3_600_000
/** Before the posts of commands. */
const longAgo = Date.UTC(2026, 10, 19)

const nameParts = ['রহিমা', 'করিম', 'সুমি', 'মোস্তফা', 'ঋতু', 'জাহানারা', 'হাসিনা', 'তানভীর', 'যশোর', 'খুলনা', 'বরিশাল']
/** Of the length of the demo's posts, and of different words: equal ones would compress better than real ones. */
const text = (at: number) =>
  `${at} আজ দোকানে ${(at * 37) % 911} টাকার চাল আর ${(at * 53) % 677} টাকার ডাল বিক্রি হলো, কাল ${(at * 17) % 29} জনকে ফোন করব।`

let world: SyncWorld
beforeAll(async () => {
  world = await openSyncWorld()
})
afterAll(() => world.close())

const rename = (id: string, name: string) => world.db.transaction((tx) => changeAccount(tx, id, () => ({ name })))

/** Posts beside the protocol, as many at once as a test needs. */
async function addPosts(count: number, authorOf: () => Person): Promise<string[]> {
  const numbers = await world.db.transaction((tx) => takeCommunityChanges(tx, count))
  const rows = numbers.map((change, at) => ({
    id: newId(),
    authorId: authorOf().id,
    body: text(at),
    madeAt: new Date(longAgo + at),
    change,
  }))
  await world.db.insert(posts).values(rows)
  return rows.map(({ id }) => id)
}

function newEvent(words = 'হাট') {
  const title = { bn: words, en: '' }
  const times = { starts_at: world.now + 50 * hour, ends_at: world.now + 51 * hour }
  return sentCommand('createEvent', { id: newId(), title, place: title, description: { bn: '', en: '' }, ...times, capacity: null })
}

const pull = async (cursor: number, input: { shape?: number } = {}, as: Person | null = null) => {
  const answer = await world.pull(as, { community: cursor, ...input })
  const { community } = answer.scopes
  if (!community) throw new Error('The answer has no community.')
  const json = JSON.stringify(syncEndpoints.pull.output.parse(answer))
  // The quality of the server's compression while it answers.
  const sent = brotliCompressSync(json, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }).byteLength
  return { ...community, bytes: Buffer.byteLength(json), sent }
}
/** The cursor of a device that has all. */
async function endCursor(): Promise<number> {
  let { cursor, more } = await pull(0)
  while (more) ({ cursor, more } = await pull(cursor))
  return cursor
}
const peopleIn = (changes: readonly Change[]) => changes.flatMap(({ table, row }) => (table === 'people' ? [row as ShownPerson] : []))

describe('a new name, face or place', () => {
  it('is one row of change for the author of 5,000 posts and an event, and at most 1 KiB', async () => {
    const author = await world.addPerson()
    await addPosts(5_000, () => author)
    await world.push(author, [newEvent()])
    const cursor = await endCursor()
    await rename(author.id, 'নতুন নাম')
    const answer = await pull(cursor)
    const row = { id: author.id, name: 'নতুন নাম', face: chanceFace(author.id), place: '' }
    expect(answer).toMatchObject({ more: false, reset: false, changes: [{ table: 'people', key: author.id }] })
    expect(answer.changes.map((change) => change.row)).toEqual([{ ...row, v: answer.cursor }])
    expect(answer.bytes).toBeLessThan(1024)
    const face = row.face === 'curls' ? 'braids' : 'curls'
    await world.push(author, [sentCommand('chooseFace', { face })])
    expect(peopleIn((await pull(answer.cursor)).changes)).toMatchObject([{ ...row, face }])
  })

  it('reaches devices that have seen the person among those who registered for an event', async () => {
    const [organiser, guest] = [await world.addPerson('instructor'), await world.addPerson()]
    const fair = newEvent()
    await world.push(organiser, [fair])
    await world.push(guest, [sentCommand('registerForEvent', { event_id: subjectOf(fair) })])
    const cursor = await endCursor()
    await rename(guest.id, 'রহিমা বেগম')
    // The id alone: who has published nothing is in no list of others.
    const { changes } = await pull(cursor)
    expect(changes.map(({ table, key, row }) => [table, key, row])).toEqual([['people', guest.id, null]])
  })

  it('is no change for other devices before its person has posted, and only a tombstone after the last post was removed', async () => {
    const person = await world.addPerson()
    const cursor = await endCursor()
    await rename(person.id, 'প্রথম')
    expect((await pull(cursor)).cursor).toBe(cursor)
    const add = newPost()
    await world.push(person, [add])
    expect(peopleIn((await pull(cursor)).changes)).toMatchObject([{ id: person.id, name: 'প্রথম' }])
    await world.push(person, [sentCommand('removePost', { id: subjectOf(add) })])
    const end = await endCursor()
    await rename(person.id, 'দ্বিতীয়')
    // Devices may still have the name from a notice.
    expect((await pull(end)).changes).toMatchObject([{ table: 'people', key: person.id, row: null }])
  })

  it('is a change only of what others may see', async () => {
    const person = await world.addPerson()
    await world.push(person, [newPost()])
    const cursor = await endCursor()
    await world.db.transaction((tx) => changeAccount(tx, person.id, () => ({ role: 'instructor', phone: '+8801700000000' })))
    expect((await pull(cursor)).changes).toEqual([])
  })

  it('has no other field of the account', async () => {
    const person = await world.addPerson()
    await world.push(person, [newPost()])
    for (const row of peopleIn((await pull(0)).changes))
      expect(['face', 'id', 'name', 'place', 'v']).toEqual(expect.arrayContaining(Object.keys(row)))
  })
})

it('people are in the answers that name them, within 30 KiB for 200 posts by 200 authors and 60 KiB for 400', async () => {
  const authors = await Promise.all(Array.from({ length: 200 }, () => world.addPerson()))
  for (const [at, { id }] of authors.entries()) {
    const words = { name: `${nameParts[at % 7]} ${nameParts[(at * 3) % 11]}`, place: nameParts[at % 11] ?? '' }
    await world.db.update(users).set(words).where(eq(users.id, id))
  }
  const cursor = await endCursor()
  let at = 0
  await addPosts(400, () => authors[at++ % 200] as Person)
  const pages = async (shape: number) => {
    const first = await pull(cursor, { shape })
    return [first, await pull(first.cursor, { shape })]
  }
  const now = await pages(rowShape)
  for (const page of now) expect(page).toMatchObject({ reset: false, changes: { length: 400 } })
  const sent = now.map((page) => page.sent)
  const before = (await pages(1)).map((page) => page.sent)
  console.log(`200 posts by 200 authors: ${sent.join()} bytes; with the people in the posts ${before.join()}`)
  expect(Math.max(...sent)).toBeLessThan(30 * 1024)
  expect(sent.reduce((sum, one) => sum + one)).toBeLessThan(60 * 1024)
})

describe('an app of a build before people were rows', () => {
  it('gets posts and events that contain their people, and no other rows', async () => {
    const person = await world.addPerson()
    const [add, create] = [newPost(), newEvent()]
    const cursor = await endCursor()
    await world.push(person, [add, create])
    await rename(person.id, 'নতুন নাম')
    for (const from of [0, cursor]) {
      const { changes } = await pull(from, { shape: 1 })
      expect(new Set(changes.map(({ table }) => table))).toEqual(new Set(['posts', 'events']))
      for (const { table, row } of changes) expect((table === 'posts' ? post : event).safeParse(row).success).toBe(true)
      const own = changes.filter(({ key }) => [subjectOf(add), subjectOf(create)].includes(key)).map(({ row }) => row)
      expect(own).toMatchObject([{ author: { name: 'নতুন নাম' } }, { organiser: { name: 'নতুন নাম', role: 'student' } }])
    }
  })
})

/** Random acts. The embedded database takes 0.1 s for each. */
const turns = isThorough || process.env.TEST_DATABASE_URL ? 120 : 15

/** A device that stores what it pulls. Like the app, it deletes old posts, and people whom no row names. */
class Device {
  readonly rows = new Map<string, { author_id?: string; organiser_id?: string }>()
  readonly people = new Map<string, ShownPerson>()
  cursor = 0

  get named(): Set<string> {
    return new Set([...this.rows.values()].map(({ author_id, organiser_id }) => author_id ?? organiser_id ?? ''))
  }

  /** @returns true if there is more */
  async pullPage(): Promise<boolean> {
    const { changes, cursor, more, reset } = await pull(this.cursor)
    if (reset) {
      this.rows.clear()
      this.people.clear()
    }
    for (const { table, key, row } of changes) {
      if (table === 'people' && row === null) this.people.delete(key)
      else if (table === 'people') this.people.set(key, shownPerson.parse(row))
      else if (row === null) this.rows.delete(key)
      else this.rows.set(key, row as object)
    }
    this.cursor = cursor
    return more
  }

  dropOld(random: Random): void {
    for (const key of this.rows.keys()) if (random() < 0.5) this.rows.delete(key)
    const { named } = this
    for (const id of this.people.keys()) if (!named.has(id)) this.people.delete(id)
  }
}

it('no device has a post or an event without its person, in any order of pages and changes', async () => {
  const seed = runSeed()
  const random = seededRandom(seed)
  const people = await Promise.all(Array.from({ length: 12 }, () => world.addPerson('admin')))
  const own: string[] = []
  const devices = Array.from({ length: 4 }, () => new Device())
  const acts: (() => Promise<unknown>)[] = [
    async () => own.push(...(await addPosts(pick(random, [1, 20, 90, 250]), () => pick(random, people)))),
    () => rename(pick(random, people).id, `নাম ${random()}`),
    () => rename(pick(random, people).id, `নাম ${random()}`),
    () => world.push(pick(random, people), [newPost(), newEvent(), newPost()]),
    async () => own.length > 0 && (await world.push(pick(random, people), [sentCommand('removePost', { id: pick(random, own) })])),
    async () =>
      own.length > 0 && (await world.push(pick(random, people), [sentCommand('editPost', { id: pick(random, own), body: `${random()}` })])),
    async () => people.push(await world.addPerson('admin')),
    async () => devices.push(new Device()),
    async () => pick(random, devices).dropOld(random),
  ]
  const check = (device: Device) =>
    expect(
      [...device.named].filter((id) => !device.people.has(id)),
      `seed ${seed}`,
    ).toEqual([])
  for (let turn = 0; turn < turns; turn++) {
    await pick(random, acts)()
    const device = pick(random, devices)
    await device.pullPage()
    check(device)
  }
  for (const device of devices) {
    while (await device.pullPage()) check(device)
    check(device)
    for (const id of device.named) {
      const [account] = await world.db.select({ name: users.name }).from(users).where(eq(users.id, id))
      expect(device.people.get(id)?.name, `seed ${seed}`).toBe(account?.name)
    }
  }
})

// The embedded database runs one transaction at a time.
it.skipIf(!process.env.TEST_DATABASE_URL)('no device lacks a person or a name while eight people write and are renamed', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, () => world.addPerson()))
  const device = new Device()
  const writing = people.map(async (person) => {
    for (let turn = 0; turn < 15; turn++) {
      const sent = [newPost(), newPost(), sentCommand('chooseFace', { face: turn % 2 ? 'curls' : 'braids' })]
      const outcomes = await Promise.all([world.push(person, sent), rename(person.id, `নাম ${turn}`)])
      expect(outcomes[0]).toMatchObject(sent.map(() => ({ outcome: 'applied' })))
    }
  })
  let isWriting = true
  const reading = (async () => {
    while (isWriting) {
      await device.pullPage()
      expect([...device.named].filter((id) => !device.people.has(id))).toEqual([])
    }
  })()
  await Promise.all(writing).finally(() => {
    isWriting = false
  })
  await reading
  while (await device.pullPage());
  for (const { id } of people) expect(device.people.get(id)).toMatchObject({ name: 'নাম 14', face: 'braids' })
})
