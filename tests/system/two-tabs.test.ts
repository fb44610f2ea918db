import { eq, like } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { posts } from '../../server/db/schema.ts'
import { newId } from '../../src/offline/id.ts'
import { type Luck, openPhone, type Phone } from '../support/phone.ts'
import { seededRandom } from '../support/random.ts'
import { openWorld, type World } from '../support/world.ts'

/** Two tabs that carry and settle the same rows of one outbox: a lock only spares bytes, and an old phone has none. */
let world: World
let phone: Phone
let luck: Luck
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  luck = () => 'fine'
  phone = await openPhone(world, world.ids.student, (await world.tokenOf('student')) ?? '', () => luck())
})

/** The first two requests leave together, so that both carry all rows; then each has the fate given. */
function together(...fates: readonly Awaited<ReturnType<Luck>>[]): Luck {
  let letGo = () => {}
  const both = new Promise<void>((resolve) => (letGo = resolve))
  let asked = 0
  return async () => {
    const turn = asked++
    if (turn === 1) letGo()
    if (turn < 2) await both
    return fates[turn] ?? 'fine'
  }
}

async function write(body: string): Promise<string> {
  const id = newId()
  await phone.send(phone.local.addPost, { id, body })
  return id
}

const onTheServer = (id: string) => world.db.$count(posts, eq(posts.id, id))
const rows = () => phone.db.outbox.orderBy('seq').toArray()
const states = async () => (await rows()).map(({ state, code }) => (code ? `${state} ${code}` : state))

async function waitingRows(): Promise<string[]> {
  const added = await write('দুই জায়গা থেকে')
  await phone.send(phone.local.editPost, { id: newId(), body: 'এমন লেখা নেই' })
  return [added, await write('আরেকটা')]
}
const settled = ['applied', 'rejected not_found', 'applied']

it.each<[string, Luck]>([
  ['both answers come', together('fine', 'fine')],
  ['one request is lost', together('lost', 'fine')],
  ['one answer is lost', together('answer-lost', 'fine')],
  ['the other answer is lost', together('fine', 'answer-lost')],
])('settles each row once and keeps what came back when %s', async (_name, fates) => {
  const [one = '', other = ''] = await waitingRows()
  luck = fates
  await phone.pushFromTwoTabs()
  luck = () => 'fine'
  await phone.push()
  expect(await states()).toEqual(settled)
  for (const id of [one, other]) expect(await onTheServer(id)).toBe(1)
  await phone.pull()
  // What came back stays with its reason, and what has arrived is shown by the server's own row.
  expect(await states()).toEqual(['rejected not_found'])
  expect(await phone.db.posts.get(one)).toMatchObject({ id: one, body: 'দুই জায়গা থেকে' })
})

it('waits, whole, when neither tab heard an answer', async () => {
  const [one = ''] = await waitingRows()
  luck = together('answer-lost', 'lost')
  const ends = await phone.pushFromTwoTabs()
  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await states()).toEqual(['queued', 'queued', 'queued'])
  expect(await onTheServer(one)).toBe(1)
  luck = () => 'fine'
  await phone.push()
  expect(await states()).toEqual(settled)
  expect(await onTheServer(one)).toBe(1)
})

it.each([1, 2, 3])('does every thing once however two tabs and a bad line meet (seed %i)', async (seed) => {
  const random = seededRandom(seed)
  luck = () => (random() < 0.25 ? 'lost' : random() < 0.3 ? 'answer-lost' : 'fine')
  const marker = `tabs ${seed}`
  const written: string[] = []
  for (let round = 0; round < 15; round++) {
    for (let count = Math.floor(random() * 3); count >= 0; count--) written.push(await write(`${marker} ${round}`))
    await phone.pushFromTwoTabs()
    if (random() < 0.4) await phone.pull().catch(() => undefined)
  }
  luck = () => 'fine'
  await phone.push()
  await phone.pull()
  expect(await rows()).toEqual([])
  const kept = await world.db
    .select({ id: posts.id })
    .from(posts)
    .where(like(posts.body, `${marker} %`))
  expect(kept.map(({ id }) => id).sort()).toEqual([...written].sort())
  expect(phone.reported).toEqual([])
})
