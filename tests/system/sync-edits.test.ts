import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { posts } from '../../server/db/schema.ts'
import { newId } from '../../src/offline/store/id.ts'
import { type Connection, type Device, openDevice } from '../support/device.ts'
import { openWorld, type World } from '../support/world.ts'

/** One author edits one post on two offline devices. */
let world: World
let connection: Connection
let first: Device
let second: Device
let id: string
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  connection = () => 'fine'
  const token = (await world.tokenOf('student')) ?? ''
  const open = () => openDevice(world, world.ids.student, token, () => connection())
  first = await open()
  second = await open()
  id = newId()
  await first.send(first.local.addPost, { id, body: 'ক' })
  await sync(first)
  await second.pull()
  await first.send(first.local.editPost, { id, body: 'খ', from: 'ক' })
  await second.send(second.local.editPost, { id, body: 'গ', from: 'ক' })
})

const sync = async (device: Device) => {
  await device.push()
  await device.pull()
}
const textOnTheServer = async () => (await world.db.select().from(posts).where(eq(posts.id, id)))[0]?.body

it('the later edit is rejected, and its device has both texts', async () => {
  await sync(first)
  await sync(second)
  expect(await textOnTheServer()).toBe('খ')
  expect(await second.db.outbox.toArray()).toMatchObject([{ state: 'rejected', code: 'changed_meanwhile', input: { body: 'গ' } }])
  expect(await second.db.posts.get(id)).toMatchObject({ body: 'গ' })
  expect(await second.db.baseRows.get(['posts', id])).toMatchObject({ row: { body: 'খ' } })
  expect(await first.db.outbox.count()).toBe(0)
})

it('an edit whose answer is lost is not taken for the edit of another device', async () => {
  connection = () => 'answer-lost'
  await first.push().catch(() => undefined)
  await first.send(first.local.editPost, { id, body: 'খ, আরও', from: 'খ' })
  connection = () => 'fine'
  await sync(first)
  expect(await first.db.outbox.count()).toBe(0)
  expect(await textOnTheServer()).toBe('খ, আরও')
})
