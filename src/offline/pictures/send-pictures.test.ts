import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ShownPicture } from '../../../contract/pictures.ts'
import { markerHeader } from '../../../contract/transport.ts'
import { requeueLost } from '../outbox/retained.ts'
import { newId } from '../store/id.ts'
import { setCurrentPerson } from '../store/person.ts'
import { dbOf, type OutboxRow, type PersonalDb } from '../store/personal-db.ts'
import { addPicture, describePicture, givePictures, picturesOfDraft, retryPicture, returnPictures } from './device-pictures.ts'
import { nextToSend, sendOne, settlePictures } from './send-pictures.ts'
import { unsentPictures } from './unsent-pictures.ts'

// The code reads the address of the page at import.
vi.hoisted(() => Object.assign(globalThis, { location: { href: 'http://device.test/' }, __APP_VERSION__: 'test' }))

// A pull needs a page.
vi.mock('../sync/sync.ts', async (original) => ({ ...(await original<object>()), syncSoon: () => undefined }))

let db: PersonalDb
beforeEach(() => {
  const person = newId()
  setCurrentPerson(person)
  db = dbOf(person)
})

afterEach(() => vi.unstubAllGlobals())

const picture = { bytes: new Uint8Array([1, 2]).buffer, type: 'image/webp', sha256: 'a', width: 4, height: 3, hash: 'aaaaaaa' }

/** A picture of the composer, whose key it returns. */
async function chosen(): Promise<string> {
  const before = await db.pictures.toCollection().primaryKeys()
  await addPicture(db.personId, 'wall', picture)
  return (await db.pictures.toCollection().primaryKeys()).find((key) => !before.includes(key)) ?? ''
}

/** A post that names the picture, which has been given to it. */
async function post(key: string, changes: Partial<ShownPicture> = {}): Promise<string> {
  const id = newId()
  await givePictures(db, id, [{ id: key }])
  const shown = { id: key, width: 4, height: 3, hash: 'aaaaaaa', alt: '', ...changes }
  await db.posts.put({ key: id, id, author_id: db.personId, body: 'ক', made_at: 1, edited_at: null, pictures: [shown] })
  return id
}

async function command(postId: string, state: OutboxRow['state']): Promise<void> {
  const row = {
    id: newId(),
    name: 'addPost',
    version: 1,
    lane: `post:${postId}`,
    input: { id: postId },
    after: null,
    madeAt: 1,
    attempts: 1,
    bytes: 1,
  }
  await db.outbox.add({ ...row, state })
}

const keysToSend = async () => {
  await settlePictures(db)
  return (await nextToSend(db)).map(({ key }) => key)
}
const keysOfDraft = async () => (await picturesOfDraft(db, 'wall')).map(({ key }) => key)

it('a picture is of the draft until a post is sent with it', async () => {
  const key = await chosen()
  expect(await keysOfDraft()).toEqual([key])
  expect(await keysToSend()).toEqual([])
  await post(key)
  expect(await keysOfDraft()).toEqual([])
})

it.each(['queued', 'sending', 'rejected'] as const)('waits while its post is %s', async (state) => {
  const key = await chosen()
  await command(await post(key), state)
  expect(await keysToSend()).toEqual([])
})

it('is sent once the server has its post, and deleted once a pull has shown it', async () => {
  const key = await chosen()
  const id = await post(key)
  await command(id, 'applied')
  expect(await keysToSend()).toEqual([key])
  await db.pictures.update(key, { sentAt: Date.now() })
  expect(await keysToSend()).toEqual([])
  expect(await db.pictures.count()).toBe(1)
  await db.posts.update(id, { pictures: [{ id: key, width: 4, height: 3, hash: 'aaaaaaa', alt: '', bytes: [1, 2, 3] }] })
  expect(await keysToSend()).toEqual([])
  expect(await db.pictures.count()).toBe(0)
})

it('that the server has given up returns to the draft', async () => {
  await post(await chosen(), { is_lost: true })
  expect(await keysToSend()).toEqual([])
  expect(await db.pictures.count()).toBe(1)
  expect(await keysOfDraft()).toHaveLength(1)
})

it.each([
  { is_late: true, left: 1 },
  { is_late: false, left: 0 },
])('that the server calls gone returns to the draft only if it is late ($is_late)', async ({ is_late, left }) => {
  const key = await chosen()
  await post(key)
  vi.stubGlobal('fetch', async () => Response.json({ state: 'gone', is_late }, { headers: { [markerHeader]: '1' } }))
  const [row] = await nextToSend(db)
  if (row) await sendOne(db, row)
  expect(await keysOfDraft()).toHaveLength(left)
  expect(await db.pictures.get(key)).toBe(undefined)
})

it('stays while a restore of the server could lose its post, and is sent once more after one', async () => {
  const key = await chosen()
  const id = await post(key, { bytes: [1, 2, 3] })
  const row = { id: newId(), name: 'addPost', version: 1, lane: `post:${id}`, input: { id, body: 'ক' }, after: null, madeAt: 1 }
  await db.retained.add({ ...row, attempts: 1, bytes: 1, state: 'applied', log: 7, seq: 1, storedAt: Date.now() })
  await db.pictures.update(key, { sentAt: Date.now() })
  expect(await keysToSend()).toEqual([])
  expect(await db.pictures.count()).toBe(1)
  await requeueLost(db)
  // The device still has the post as the lost state of the server had it.
  expect(await keysToSend()).toEqual([])
  await db.outbox.where('id').equals(row.id).modify({ state: 'applied' })
  expect(await keysToSend()).toEqual([key])
})

it('that the server has refused waits for its author', async () => {
  const key = await chosen()
  await post(key)
  await db.pictures.update(key, { refused: 'no room' })
  expect(await keysToSend()).toEqual([])
  await retryPicture(key)
  expect(await keysToSend()).toEqual([key])
})

it('returns to the draft under another id', async () => {
  const key = await chosen()
  const id = await post(key)
  await db.pictures.update(key, { sentAt: 1, refused: 'no room' })
  await returnPictures(db, id)
  await db.posts.delete(id)
  const [renewed] = await keysOfDraft()
  expect(renewed).not.toBe(key)
  expect(await db.pictures.toArray()).toEqual([{ ...picture, key: renewed, form: 'wall', alt: '' }])
})

it('of a post whose row is gone goes to the server, never to the draft', async () => {
  const key = await chosen()
  await db.posts.delete(await post(key))
  expect(await keysOfDraft()).toEqual([])
  expect(await keysToSend()).toEqual([key])
})

it('is given to one post only, also if two tabs send it', async () => {
  const key = await chosen()
  const id = await post(key)
  await expect(givePictures(db, newId(), [{ id: key }])).rejects.toThrow()
  expect((await db.pictures.get(key))?.postId).toBe(id)
})

it('stays with the person who chose it, also if another has signed in since', async () => {
  const key = await chosen()
  const next = dbOf(newId())
  setCurrentPerson(next.personId)
  await addPicture(db.personId, 'wall', picture)
  await describePicture(db.personId, key, 'মরিচ')
  expect(await next.pictures.count()).toBe(0)
  expect(await db.pictures.count()).toBe(2)
  expect((await db.pictures.get(key))?.alt).toBe('মরিচ')
})

it('counts as unsent work: of a draft, refused, or on its way; with its post, and once sent, it does not', async () => {
  const made: string[] = []
  for (let count = 0; count < 5; count++) made.push(await chosen())
  const [, refused = '', sent = '', waiting = '', way = ''] = made
  for (const key of [refused, sent, way]) await post(key)
  await command(await post(waiting), 'queued')
  await db.pictures.update(refused, { refused: 'no room' })
  await db.pictures.update(sent, { sentAt: 1 })
  expect(await unsentPictures(db)).toEqual({ sendable: 1, unfinished: 2 })
})
