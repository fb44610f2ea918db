import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import type { ShownPicture } from '../../../contract/pictures.ts'
import { newId } from '../store/id.ts'
import { setCurrentPerson } from '../store/person.ts'
import { dbOf, type OutboxRow, type PersonalDb } from '../store/personal-db.ts'
import { addPicture, picturesOfDraft, renewPictures, retryPicture } from './device-pictures.ts'
import { nextToSend } from './send-pictures.ts'

// The code reads the address of the page at import.
vi.hoisted(() => Object.assign(globalThis, { location: { href: 'http://device.test/' }, __APP_VERSION__: 'test' }))

let db: PersonalDb
beforeEach(() => {
  const person = newId()
  setCurrentPerson(person)
  db = dbOf(person)
})

const picture = { bytes: new Uint8Array([1, 2]).buffer, type: 'image/webp', sha256: 'a', width: 4, height: 3, hash: 'aaaaaaa' }

/** A picture of the composer, whose key it returns. */
async function chosen(): Promise<string> {
  await addPicture('wall', picture)
  return (await db.pictures.toArray()).map(({ key }) => key).at(-1) ?? ''
}

/** A post that names the picture. */
async function post(key: string, changes: Partial<ShownPicture> = {}): Promise<string> {
  const id = newId()
  const shown = { id: key, width: 4, height: 3, hash: 'aaaaaaa', alt: '', ...changes }
  await db.posts.put({ key: id, id, author_id: db.personId, body: 'ক', made_at: 1, edited_at: null, pictures: [shown] })
  return id
}

async function command(postId: string, state: OutboxRow['state']): Promise<void> {
  const row = { id: newId(), name: 'addPost', version: 1, lane: `post:${postId}`, input: {}, after: null, madeAt: 1, attempts: 1, bytes: 1 }
  await db.outbox.add({ ...row, state })
}

const keysToSend = async () => (await nextToSend(db)).map(({ key }) => key)
const keysOfDraft = async () => (await picturesOfDraft(db, 'wall')).map(({ key }) => key)

it('a picture is of the draft until a post names it', async () => {
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
  await db.pictures.update(key, { sentAt: 1 })
  expect(await keysToSend()).toEqual([])
  expect(await db.pictures.count()).toBe(1)
  await db.posts.update(id, { pictures: [{ id: key, width: 4, height: 3, hash: 'aaaaaaa', alt: '', bytes: [1, 2, 3] }] })
  expect(await keysToSend()).toEqual([])
  expect(await db.pictures.count()).toBe(0)
})

it('that the server has given up is deleted', async () => {
  await post(await chosen(), { is_lost: true })
  expect(await keysToSend()).toEqual([])
  expect(await db.pictures.count()).toBe(0)
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
  await renewPictures([{ id: key }])
  await db.posts.delete(id)
  const [renewed] = await keysOfDraft()
  expect(renewed).not.toBe(key)
  expect(await db.pictures.count()).toBe(1)
})
