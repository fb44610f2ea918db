import { brotliCompressSync, constants } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { syncEndpoints } from '../../contract/sync.ts'
import { wallWindow } from '../../contract/wall.ts'
import { takeCommunityChanges } from '../../server/db/community-changes.ts'
import { events, posts, seats } from '../../server/db/schema.ts'
import type { Person } from '../../server/handler.ts'
import { newId } from '../../src/offline/store/id.ts'
import { newPost, sentCommand, subjectOf } from '../support/sent-command.ts'
import { openSyncWorld, type SyncWorld } from '../support/sync-world.ts'

const hour = 3_600_000
const day = 24 * hour
const many = 1_000

let world: SyncWorld
let person: Person
let other: Person
beforeAll(async () => {
  world = await openSyncWorld()
  person = await world.addPerson()
  other = await world.addPerson()
})
afterAll(() => world.close())
beforeEach(async () => {
  for (const table of [seats, events, posts]) await world.db.delete(table)
})

/** Of the length of the demo's posts, and of different words: equal ones would compress better than real ones. */
const text = (index: number) =>
  `${index} আজ দোকানে ${(index * 37) % 911} টাকার চাল আর ${(index * 53) % 677} টাকার ডাল বিক্রি হলো। ${index % 2 ? 'বাকি খাতায় তুলেছি' : 'নগদ পেয়েছি'}, কাল ${(index * 17) % 29} জনকে ফোন করব।`

/** The newest is the last. Returns the ids. */
async function addPosts(count: number, authorOf: (index: number) => Person, until = world.now): Promise<string[]> {
  const numbers = await world.db.transaction((tx) => takeCommunityChanges(tx, count))
  const rows = numbers.map((change, index) => ({
    ...{ id: newId(), body: text(index), change },
    ...{ authorId: authorOf(index).id, madeAt: new Date(until - (count - index) * hour) },
  }))
  await world.db.insert(posts).values(rows)
  return rows.map(({ id }) => id)
}

async function addEvent(change: Partial<typeof events.$inferInsert> = {}): Promise<string> {
  const id = newId()
  const [number = 0] = await world.db.transaction((tx) => takeCommunityChanges(tx))
  const words = { bn: 'মেলা', en: 'Fair' }
  const times = { startsAt: new Date(world.now + day), endsAt: new Date(world.now + day + hour), madeAt: new Date(world.now) }
  const row = { id, organiserId: other.id, title: words, place: words, description: words, ...times, revisedAt: times.madeAt }
  await world.db.insert(events).values({ ...row, change: number, ...change })
  return id
}

const pull = async (cursor: number, as: Person | null = person) => {
  const { scopes } = await world.pull(as, { community: cursor })
  if (!scopes.community) throw new Error('The answer has no community.')
  return scopes.community
}
/** Without the people whom they name. */
const keys = ({ changes }: { changes: { table: string; key: string }[] }) =>
  changes.flatMap(({ table, key }) => (table === 'people' ? [] : [key]))

describe('a new device', () => {
  it('gets the newest posts and its user’s own in one answer, and then only what is new', async () => {
    const ids = await addPosts(many, (index) => (index === 5 ? person : other))
    const first = await pull(0)
    expect(keys(first).toSorted()).toEqual([ids[5] as string, ...ids.slice(-wallWindow)].toSorted())
    expect(first).toMatchObject({ more: false, reset: false })
    expect(keys(await pull(0, null))).toHaveLength(wallWindow)
    const add = newPost()
    await world.push(other, [add])
    expect(keys(await pull(first.cursor))).toEqual([subjectOf(add)])
  })

  it('gets at most 30 KiB of posts', async () => {
    await addPosts(many, (index) => (index % 3 === 0 ? person : other))
    const answer = await world.pull(null, { community: 0 })
    const json = JSON.stringify(syncEndpoints.pull.output.parse(answer))
    // The quality of the server's compression while it answers.
    const { byteLength } = brotliCompressSync(json, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
    expect(byteLength).toBeLessThan(30 * 1024)
    expect(byteLength).toBeGreaterThan(5 * 1024)
  })

  it('gets events of these weeks, and older ones that its user organises or attends', async () => {
    const past = { startsAt: new Date(world.now - 60 * day), endsAt: new Date(world.now - 60 * day + hour) }
    const ahead = await addEvent()
    const attended = await addEvent(past)
    const organised = await addEvent({ ...past, organiserId: person.id })
    const left = await addEvent(past)
    await addEvent(past)
    const seat = { userId: person.id, claimedAt: new Date(world.now), number: 1 }
    await world.db.insert(seats).values([
      { ...seat, eventId: attended, change: 1 },
      { ...seat, eventId: left, change: 2, givenUpAt: new Date(world.now) },
    ])
    expect(keys(await pull(0)).toSorted()).toEqual([ahead, attended, organised].toSorted())
    expect(keys(await pull(0, null))).toEqual([ahead])
  })
})

describe('a device that was away', () => {
  it('gets every change and removal up to 400', async () => {
    await addPosts(1, () => other)
    const { cursor } = await pull(0)
    const added = await addPosts(399, () => other)
    const add = newPost()
    await world.push(other, [add])
    await world.push(other, [sentCommand('removePost', { id: subjectOf(add) })])
    const first = await pull(cursor)
    expect(first).toMatchObject({ more: true, reset: false })
    const second = await pull(first.cursor)
    expect(second).toMatchObject({ more: false, reset: false })
    expect([...keys(first), ...keys(second)]).toEqual([...added, subjectOf(add)])
    expect(second.changes.at(-1)?.row).toBeNull()
  })

  it('gets a window instead of more', async () => {
    await addPosts(1, () => other, world.now - 90 * day)
    const { cursor } = await pull(0)
    const added = await addPosts(401, () => other)
    const answer = await pull(cursor)
    expect(answer).toMatchObject({ more: false, reset: true })
    expect(keys(answer).toSorted()).toEqual(added.slice(-wallWindow).toSorted())
    expect(await pull(answer.cursor)).toMatchObject({ more: false, reset: false, changes: [] })
  })
})
