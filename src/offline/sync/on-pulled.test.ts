import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { noName } from '../../../contract/account/person.ts'
import { type PostRow, wallWindow } from '../../../contract/wall.ts'
import { attendeesKey, attendeesState, storeAttendees } from '../local-rows/attendees.ts'
import { personState, readProfile, storeProfile } from '../local-rows/profiles.ts'
import { newId } from '../store/id.ts'
import { dbOf, type PersonalDb } from '../store/personal-db.ts'
import { onPulled } from './on-pulled.ts'

const postMessage = vi.fn()

beforeEach(() => {
  postMessage.mockClear()
  vi.stubGlobal('navigator', { serviceWorker: { controller: { postMessage } } })
})

const author = { id: newId(), name: 'রহিমা', face: 'clay-sari', place: 'যশোর' } as const
const postBy = (change: Partial<PostRow> = {}): PostRow => ({
  ...{ id: newId(), author_id: author.id },
  ...{ body: 'আজ বিক্রি ভালো', made_at: 1, edited_at: null, ...change },
})

async function forgets(stored: PostRow | null, row: PostRow | null | undefined, isFromStart = false): Promise<boolean> {
  const db = dbOf(newId())
  const key = stored?.id ?? newId()
  if (stored) await db.posts.put({ ...stored, key })
  await onPulled.posts?.beforeStore?.(db, [{ key, row }], isFromStart)
  return postMessage.mock.calls.length > 0
}

it.each([
  ['a new post', null, postBy(), false],
  ['an unchanged post', postBy(), postBy(), false],
  ['a row that this build cannot read', postBy(), undefined, false],
  ['a deleted post', postBy(), null, true],
  ['an edited post', postBy(), postBy({ edited_at: 2 }), true],
] as const)('the worker drops cached user content only after a deletion or an edit: %s', async (_, stored, row, expected) => {
  expect(await forgets(stored, row)).toBe(expected)
})

it('a pull from 0 drops cached user content, because it contains no tombstones', async () => {
  expect(await forgets(null, postBy(), true)).toBe(true)
})

it.each([
  ['a new person', null, author, false],
  ['an unchanged person', author, author, false],
  ['another face', author, { ...author, face: 'curls' }, false],
  ['another name', author, { ...author, name: 'রহিমা বেগম' }, true],
  ['another place', author, { ...author, place: 'খুলনা' }, true],
] as const)('the worker drops cached user content after a new name or place: %s', async (_, stored, row, expected) => {
  const db = dbOf(newId())
  if (stored) await db.people.put({ ...stored, key: stored.id })
  await onPulled.people?.beforeStore?.(db, [{ key: row.id, row }], false)
  expect(postMessage.mock.calls.length > 0).toBe(expected)
})

it.each([
  ['the same change', { ...author, v: 7 }, true],
  ['a later change', { ...author, v: 8 }, false],
  ['a deletion', null, false],
])('a stored page of a person stays only with %s', async (_, row, isLeft) => {
  const db = dbOf(newId())
  await storeProfile(db, author.id, { profile: { ...author, v: 7 } as never, at: 1 }, await personState(db, [author.id]))
  await onPulled.people?.beforeStore?.(db, [{ key: author.id, row }], false)
  expect((await readProfile(db, author.id)) !== undefined).toBe(isLeft)
})

it('the device stores the pages of the 30 people opened last', async () => {
  const db = dbOf(newId())
  const ids = Array.from({ length: 33 }, () => newId())
  for (const [at, id] of ids.entries()) await storeProfile(db, id, { profile: null, at }, await personState(db, [id]))
  const left = await Promise.all(ids.map(async (id) => (await readProfile(db, id)) !== undefined))
  expect(left).toEqual(ids.map((_, at) => at >= 3))
})

describe('after a pull', () => {
  const posts = async (db: PersonalDb, count: number) => {
    const rows = Array.from({ length: count }, (_, at) => postBy({ made_at: at, ...(at === 3 && { author_id: db.personId }) }))
    await db.posts.bulkPut(rows.map((row) => ({ ...row, key: row.id })))
    await db.baseRows.put({ table: 'posts', key: rows[5]?.id ?? '', row: null })
    await onPulled.posts?.afterPull?.(db)
    return (await db.posts.orderBy('made_at').toArray()).map(({ made_at }) => made_at)
  }

  it('only the newest posts stay, the user’s own, and those with unsent changes', async () => {
    const left = await posts(dbOf(newId()), 2 * wallWindow + 1)
    expect(left.slice(0, 4)).toEqual([3, 5, wallWindow + 1, wallWindow + 2])
    expect(left).toHaveLength(wallWindow + 2)
  })

  it('only the people stay whom a post, an event or a row with unsent changes names', async () => {
    const db = dbOf(newId())
    const named = { post: author.id, own: db.personId, event: newId(), removed: newId() }
    await db.people.bulkPut([...Object.values(named), newId()].map((id) => ({ ...author, id, key: id })))
    await db.events.put({ key: 'e', organiser_id: named.event, starts_at: 1, ends_at: Number.MAX_SAFE_INTEGER } as never)
    await db.baseRows.put({ table: 'posts', key: 'p', row: postBy({ author_id: named.removed }) })
    await posts(db, 2 * wallWindow + 1)
    expect((await db.people.toCollection().primaryKeys()).toSorted()).toEqual(Object.values(named).toSorted())
  })

  it('no post is deleted before there are twice as many', async () => {
    expect(await posts(dbOf(newId()), 2 * wallWindow)).toHaveLength(2 * wallWindow)
  })
})

it('a pull deletes the stored attendees of a removed event', async () => {
  const db = dbOf(newId())
  const key = attendeesKey(newId())
  await db.keyValues.put({ key, value: [] })
  await onPulled.events?.afterPull?.(db)
  expect(await db.keyValues.get(key)).toBeUndefined()
})

it('a changed person loses the name in the stored attendees of an event, and no other does', async () => {
  const db = dbOf(newId())
  const key = attendeesKey(newId())
  const [other, published] = [newId(), newId()]
  const attendee = (id: string, name: string, number: number) => ({
    ...{ number, is_seated: true },
    person: { id, name, face: 'curls', place: 'যশোর', role: 'student' },
  })
  const items = [attendee(author.id, 'রহিমা', 1), attendee(other, 'সুমি', 2), attendee(published, 'করিম', 3)]
  await db.keyValues.put({ key, value: { items, at: 5 } })
  const names = async () => {
    const { value } = (await db.keyValues.get(key)) ?? { value: null }
    const { items: stored, ...list } = value as { items: typeof items }
    return [stored.map(({ person }) => person.name), list]
  }
  await onPulled.people?.beforeStore?.(db, [{ key: newId(), row: null }], false)
  expect(await names()).toEqual([['রহিমা', 'সুমি', 'করিম'], { at: 5 }])
  // Of a person who has published nothing the pull has a tombstone.
  const row = { ...author, id: published, name: 'করিম মিয়া' }
  await onPulled.people?.beforeStore?.(
    db,
    [
      { key: author.id, row: null },
      { key: published, row },
    ],
    false,
  )
  expect(await names()).toEqual([[noName, 'সুমি', 'করিম মিয়া'], { at: 5, isOutdated: true }])
})

it('an answer with attendees from before a pull is not stored after it', async () => {
  const db = dbOf(newId())
  const eventId = newId()
  const list = { items: [], at: 5 }
  const asOf = await attendeesState(db, eventId)
  await onPulled.people?.beforeStore?.(db, [{ key: author.id, row: null }], false)
  expect(await storeAttendees(db, eventId, list, asOf)).toBe(false)
  expect(await db.keyValues.get(attendeesKey(eventId))).toBeUndefined()
  expect(await storeAttendees(db, eventId, list, await attendeesState(db, eventId))).toBe(true)
  expect(await db.keyValues.get(attendeesKey(eventId))).toMatchObject({ value: list })
})

it('a changed tie deletes the stored page of its person, and no other', async () => {
  const db = dbOf(newId())
  const [changed, other] = [newId(), newId()]
  for (const id of [changed, other]) await storeProfile(db, id, { profile: null, at: 1 }, await personState(db, [id]))
  await onPulled.ties?.beforeStore?.(db, [{ key: changed, row: null }], false)
  expect([await readProfile(db, changed), (await readProfile(db, other))?.at]).toEqual([undefined, 1])
})

it.each(['people', 'ties'] as const)('an answer from before a pull of %s is not stored after it', async (table) => {
  const db = dbOf(newId())
  const asOf = await personState(db, [author.id])
  // Of a person who has published nothing, the device has no row: the pull has a tombstone.
  await onPulled[table]?.beforeStore?.(db, [{ key: author.id, row: null }], false)
  const page = { profile: { ...author, v: 5 } as never, at: 1 }
  expect([await storeProfile(db, author.id, page, asOf), await readProfile(db, author.id)]).toEqual([false, undefined])
  expect(await storeProfile(db, author.id, page, await personState(db, [author.id]))).toBe(true)
})

it('of two answers in reverse order the later page stays', async () => {
  const db = dbOf(newId())
  const asOf = await personState(db, [author.id])
  for (const v of [6, 5]) await storeProfile(db, author.id, { profile: { ...author, v } as never, at: v }, asOf)
  expect((await readProfile(db, author.id))?.profile?.v).toBe(6)
})
