import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { posts } from '../../server/db/schema.ts'
import { newId } from '../../src/offline/store/id.ts'
import { type Connection, type Device, openDevice } from '../support/device.ts'
import { seededRandom } from '../support/random.ts'
import { openWorld, type World } from '../support/world.ts'

/** Two tabs that send and settle the same rows of one outbox. The lock only saves bytes, and old browsers have none. */
let world: World
let device: Device
let connection: Connection
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  connection = () => 'fine'
  device = await openDevice(world, world.ids.student, (await world.tokenOf('student')) ?? '', () => connection())
})

/** Sends the first two requests at once, so that both carry all rows. Each request then gets its own delivery. */
function together(...deliveries: readonly Awaited<ReturnType<Connection>>[]): Connection {
  let release = () => {}
  const both = new Promise<void>((resolve) => (release = resolve))
  let asked = 0
  return async () => {
    const turn = asked++
    if (turn === 1) release()
    if (turn < 2) await both
    return deliveries[turn] ?? 'fine'
  }
}

async function write(body: string): Promise<string> {
  const id = newId()
  await device.send(device.local.addPost, { id, body })
  return id
}

const onTheServer = (id: string) => world.db.$count(posts, eq(posts.id, id))
const rows = () => device.db.outbox.orderBy('seq').toArray()
const states = async () => (await rows()).map(({ state, code }) => (code ? `${state} ${code}` : state))

async function waitingRows(): Promise<string[]> {
  const added = await write('দুই জায়গা থেকে')
  await device.send(device.local.editPost, { id: newId(), body: 'এমন লেখা নেই' })
  return [added, await write('আরেকটা')]
}
const settled = ['applied', 'rejected not_found', 'applied']

it.each<[string, Connection]>([
  ['both answers arrive', together('fine', 'fine')],
  ['one request is lost', together('lost', 'fine')],
  ['one answer is lost', together('answer-lost', 'fine')],
  ['the other answer is lost', together('fine', 'answer-lost')],
])('the outbox settles each row once and keeps the rejected one when %s', async (_name, deliveries) => {
  const [one = '', other = ''] = await waitingRows()
  connection = deliveries
  await device.pushFromTwoTabs()
  connection = () => 'fine'
  await device.push()
  expect(await states()).toEqual(settled)
  for (const id of [one, other]) expect(await onTheServer(id)).toBe(1)
  await device.pull()
  // The rejected row stays with its reason. The applied ones are gone: the server's own rows replace them.
  expect(await states()).toEqual(['rejected not_found'])
  expect(await device.db.posts.get(one)).toMatchObject({ id: one, body: 'দুই জায়গা থেকে' })
})

it('all rows stay queued when neither tab received an answer', async () => {
  const [one = ''] = await waitingRows()
  connection = together('answer-lost', 'lost')
  const ends = await device.pushFromTwoTabs()
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await states()).toEqual(['queued', 'queued', 'queued'])
  expect(await onTheServer(one)).toBe(1)
  connection = () => 'fine'
  await device.push()
  expect(await states()).toEqual(settled)
  expect(await onTheServer(one)).toBe(1)
})

it.each([1, 2, 3])('the server applies every command of two tabs once over a faulty connection (seed %i)', async (seed) => {
  const random = seededRandom(seed)
  connection = () => (random() < 0.25 ? 'lost' : random() < 0.3 ? 'answer-lost' : 'fine')
  const marker = `tabs ${seed}`
  const written: string[] = []
  for (let round = 0; round < 15; round++) {
    for (let count = Math.floor(random() * 3); count >= 0; count--) written.push(await write(`${marker} ${round}`))
    await device.pushFromTwoTabs()
    if (random() < 0.4) await device.pull().catch(() => undefined)
  }
  connection = () => 'fine'
  await device.push()
  await device.pull()
  expect(await rows()).toEqual([])
  const stored = await world.db
    .select({ id: posts.id })
    .from(posts)
    .where(like(posts.body, `${marker} %`))
  expect(stored.map(({ id }) => id).sort()).toEqual([...written].sort())
  expect(device.reported).toEqual([])
})
