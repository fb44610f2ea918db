import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RepliesOf, threadWindow } from '../../contract/forum.ts'
import { takeCommunityChanges } from '../../server/db/community-changes.ts'
import { threads } from '../../server/db/schema.ts'
import { moveTallies } from '../../server/features/forum/tallies.ts'
import { kindOf } from '../../src/app/outbox/kinds.ts'
import type { Conversation } from '../../src/features/wall/forum.queries.ts'
import { newId } from '../../src/offline/store/id.ts'
import { type Connection, type Device, openDevice } from '../support/device.ts'
import { addCategory } from '../support/forum.ts'
import { type Caller, openWorld, type World } from '../support/world.ts'

const fine: Connection = () => 'fine'
let world: World
let categoryId: string
beforeAll(async () => {
  world = await openWorld()
  categoryId = await addCategory(world.db, 'prices')
})
afterAll(async () => await world?.close())

const deviceOf = async (caller: Caller, connection: Connection = fine): Promise<Device> =>
  await openDevice(world, world.ids[caller], (await world.tokenOf(caller)) ?? '', connection)

async function start(device: Device, title = 'ডিমের দাম'): Promise<RepliesOf> {
  const id = newId()
  await device.send(device.local.startThread, { id, category_id: categoryId, title, body: 'কত রাখেন?' })
  return { kind: 'thread', id }
}
async function reply(device: Device, of: RepliesOf, body: string): Promise<string> {
  const id = newId()
  await device.send(device.local.addReply, { id, of, body })
  return id
}
const count = async () => {
  while (!(await moveTallies(world.db)));
}
/** As many newer threads as a window has. */
async function fillForum(): Promise<void> {
  const author = { authorId: world.ids.student, title: 'ভিড়', madeAt: new Date(), lastAt: new Date() }
  await world.db.transaction(async (tx) => {
    const numbers = await takeCommunityChanges(tx, threadWindow)
    const rows = numbers.map((change, index) => ({ id: newId(), slug: `crowd-${index}`, categoryId, ...author, change }))
    await tx.insert(threads).values(rows)
  })
}
const lock = async (device: Device, { id }: RepliesOf) => {
  await device.send(device.local.changeThread, { id, changes: { is_locked: { from: false, to: true } } })
  await device.syncNow()
}
const textsOf = ({ first, replies }: Conversation) => [first, ...replies].map((one) => one?.body)
const waitingOn = (device: Device) => device.db.outbox.toArray()

describe('a thread that was begun without a connection', () => {
  it('is readable at once with its replies, arrives once and in order, and another device reads it', async () => {
    let state: ReturnType<Connection> = 'lost'
    const device = await deviceOf('student', () => state)
    const of = await start(device)
    for (const body of ['প্রথম', 'দ্বিতীয়', 'তৃতীয়']) await reply(device, of, body)
    const texts = ['কত রাখেন?', 'প্রথম', 'দ্বিতীয়', 'তৃতীয়']
    expect(textsOf(await device.conversation(of.id))).toEqual(texts)
    expect((await device.conversation(of.id)).thread.slug).toBeNull()
    // The server has it, and the device does not know.
    state = 'answer-lost'
    await device.syncNow()
    state = 'fine'
    await device.syncNow()
    await device.syncNow()
    expect(await waitingOn(device)).toEqual([])
    expect(await device.db.baseRows.count()).toBe(0)
    const own = await device.conversation(of.id)
    expect(textsOf(own)).toEqual(texts)
    expect(own.thread.slug).toMatch(/^dimer-dam-/)

    const other = await deviceOf('other')
    await other.pull()
    expect((await other.db.threads.get(of.id))?.title).toBe('ডিমের দাম')
    expect(await other.db.replies.count()).toBe(0)
    const read = await other.open(own.thread.slug ?? '')
    expect(textsOf(read)).toEqual(texts)
    expect(read.replies.every(({ author }) => author.name !== '')).toBe(true)
  })

  it('shows the replies of others before own ones that wait', async () => {
    const [device, other] = [await deviceOf('student'), await deviceOf('other')]
    const of = await start(device)
    await device.syncNow()
    await other.open(of.id)
    await reply(device, of, 'আমার')
    await reply(other, of, 'অন্যের')
    await other.syncNow()
    await device.open(of.id)
    expect(textsOf(await device.conversation(of.id))).toEqual(['কত রাখেন?', 'অন্যের', 'আমার'])
  })
})

describe('a rejected reply', () => {
  it('to a locked thread keeps its text, with the reason', async () => {
    const [device, teacher] = [await deviceOf('student'), await deviceOf('instructor')]
    const of = await start(device)
    await device.syncNow()
    await reply(device, of, 'দেরিতে লেখা')
    await teacher.pull()
    await lock(teacher, of)
    await device.syncNow()
    expect(await waitingOn(device)).toMatchObject([{ state: 'rejected', code: 'locked' }])
    const { replies, thread } = await device.conversation(of.id)
    expect(thread.is_locked).toBe(true)
    expect(replies).toMatchObject([{ body: 'দেরিতে লেখা', pending: { state: 'rejected', code: 'locked' } }])
  })

  it('takes nothing of the other replies of its thread along when it is removed', async () => {
    const [device, teacher] = [await deviceOf('student'), await deviceOf('instructor')]
    const of = await start(device)
    await device.syncNow()
    const [first] = [await reply(device, of, 'এক'), await reply(device, of, 'দুই')]
    await device.send(device.local.editReply, { id: first, of, from: 'এক', body: 'এক, বদলানো' })
    await teacher.pull()
    await lock(teacher, of)
    await device.push()
    await device.send(device.local.removeReply, { id: first, of })
    await device.syncNow()
    expect((await waitingOn(device)).map(({ input }) => (input as { body: string }).body)).toEqual(['দুই'])
  })
})

describe('replies on a device', () => {
  it('follow edits and removals, also of a thread that is not on the screen', async () => {
    const [device, other] = [await deviceOf('student'), await deviceOf('other')]
    const of = await start(device)
    await device.syncNow()
    await other.open(of.id)
    const [edited, removed] = [await reply(device, of, 'ভুল'), await reply(device, of, 'মুছব')]
    await device.syncNow()
    await other.open(of.id)
    expect(await other.db.replies.where('parent_id').equals(of.id).count()).toBe(3)
    await device.send(device.local.editReply, { id: edited, of, from: 'ভুল', body: 'ঠিক' })
    await device.send(device.local.removeReply, { id: removed, of })
    await device.syncNow()
    await count()
    await other.syncNow()
    expect(textsOf(await other.conversation(of.id))).toEqual(['কত রাখেন?', 'ঠিক'])
  })

  it('are marked as new in the list until the user opens the thread again', async () => {
    const [device, other] = [await deviceOf('student'), await deviceOf('other')]
    const of = await start(device)
    await device.syncNow()
    const isUnread = async () => (await other.forum()).threads.find(({ id }) => id === of.id)?.isUnread
    await other.pull()
    expect(await isUnread()).toBe(false)
    await other.open(of.id)
    await reply(device, of, 'নতুন')
    await device.syncNow()
    await count()
    await other.syncNow()
    expect(await isUnread()).toBe(true)
    await other.open(of.id)
    expect(await isUnread()).toBe(false)
  })

  it('leave it with their thread', async () => {
    const [device, other] = [await deviceOf('student'), await deviceOf('other')]
    const of = await start(device)
    await device.syncNow()
    await other.open(of.id)
    await device.send(device.local.removeReply, { id: of.id, of })
    expect(await device.db.threads.get(of.id)).toBeUndefined()
    await device.syncNow()
    await count()
    await other.syncNow()
    await other.open(of.id)
    expect(await other.db.threads.get(of.id)).toBeUndefined()
    expect(await other.db.replies.where('parent_id').equals(of.id).count()).toBe(0)
    expect(await waitingOn(device)).toEqual([])
  })

  it('go with their thread and post, also of those that are not on the screen', async () => {
    const [device, other] = [await deviceOf('student'), await deviceOf('other')]
    const of = await start(device)
    const post: RepliesOf = { kind: 'post', id: newId() }
    await device.send(device.local.addPost, { id: post.id, body: 'হাটে গেলাম' })
    await reply(device, post, 'গোপন')
    await device.syncNow()
    await other.pull()
    await other.open(of.id)
    await other.open(post.id)
    await device.send(device.local.removeReply, { id: of.id, of })
    await device.send(device.local.removePost, { id: post.id })
    await device.syncNow()
    await other.syncNow()
    for (const { id } of [of, post]) expect(await other.db.replies.where('parent_id').equals(id).count()).toBe(0)
    expect((await other.db.cursors.toArray()).some(({ scope }) => scope.endsWith(of.id) || scope.endsWith(post.id))).toBe(false)
  })

  it('and their heads are fetched once more after the community was pulled from the start', async () => {
    const [device, other] = [await deviceOf('student'), await deviceOf('other')]
    const [of, removed] = [await start(device), await start(device)]
    const id = await reply(device, of, 'আগে')
    await device.syncNow()
    await other.pull()
    await other.open(of.id)
    await other.open(removed.id)
    await device.send(device.local.removeReply, { id, of })
    await device.send(device.local.removeReply, { id: removed.id, of: removed })
    await device.send(device.local.changeThread, { id: of.id, changes: { title: { from: 'ডিমের দাম', to: 'নতুন শিরোনাম' } } })
    await device.syncNow()
    // So far behind that the window lacks the thread.
    await world.db
      .update(threads)
      .set({ lastAt: new Date(0) })
      .where(eq(threads.id, of.id))
    await fillForum()
    await other.db.cursors.update('community', { cursor: 1_000_000 })
    await other.syncNow()
    expect(await other.db.threads.get(of.id)).toMatchObject({ title: 'নতুন শিরোনাম' })
    expect(textsOf(await other.conversation(of.id))).toEqual(['কত রাখেন?'])
    expect(await other.db.threads.get(removed.id)).toBeUndefined()
    expect(await other.db.replies.where('parent_id').equals(removed.id).count()).toBe(0)
  })

  it('stay readable when the community is pulled from the start, and are complete when they are opened again', async () => {
    const [device, other] = [await deviceOf('student'), await deviceOf('other')]
    const of = await start(device)
    const id = await reply(device, of, 'আগে')
    await device.syncNow()
    await other.open(of.id)
    await other.db.cursors.update('community', { cursor: 1_000_000 })
    await device.send(device.local.removeReply, { id, of })
    await device.syncNow()
    await other.pull()
    const stored = await other.conversation(of.id)
    expect(textsOf(stored)).toEqual(['কত রাখেন?', 'আগে'])
    expect(stored.first?.author.name).not.toBe('')
    await other.open(of.id)
    expect(textsOf(await other.conversation(of.id))).toEqual(['কত রাখেন?'])
  })

  it('are dropped 30 days after they were opened, but for own threads and unsent texts', async () => {
    const [device, other] = [await deviceOf('student'), await deviceOf('other')]
    const [of, written] = [await start(device), await start(device)]
    await device.syncNow()
    await other.open(of.id)
    await other.open(written.id)
    await other.send(other.local.addReply, { id: newId(), of: written, body: 'না পাঠানো' })
    for (const { db } of [device, other]) {
      await db.cursors
        .where('scope')
        .startsWith('replies:')
        .modify((row) => {
          row.openedAt = Date.now() - 31 * 24 * 60 * 60_000
        })
    }
    await device.refreshReplies()
    await other.refreshReplies()
    const ofOther = await other.db.replies.toArray()
    expect(ofOther.some(({ parent_id }) => parent_id === of.id)).toBe(false)
    expect(ofOther.filter(({ parent_id }) => parent_id === written.id)).toHaveLength(2)
    expect(await device.db.replies.where('parent_id').equals(of.id).count()).toBe(1)
  })
})

it('a comment below a post is in the lane of the post, and the post shows no change', async () => {
  const device = await deviceOf('student')
  const id = newId()
  await device.send(device.local.addPost, { id, body: 'হাটে গেলাম' })
  await device.syncNow()
  await reply(device, { kind: 'post', id }, 'কেমন বিক্রি?')
  expect((await device.wall()).find((post) => post.id === id)?.pending).toBeNull()
  await device.syncNow()
  expect(await waitingOn(device)).toEqual([])
  await count()
  await device.pull()
  expect((await device.wall()).find((post) => post.id === id)?.replies).toBe(1)
})

it('a draft of a title that began with an earlier one does not replace what its author has not seen', async () => {
  const device = await deviceOf('student')
  const of = await start(device)
  await device.syncNow()
  const draft = `thread-title:${of.id}`
  await device.saveDraft(draft, 'পুরনো খসড়া', world.ids.student, 'ডিমের দাম')
  await device.send(device.local.changeThread, { id: of.id, changes: { title: { from: 'ডিমের দাম', to: 'নতুন শিরোনাম' } } })
  await device.syncNow()
  await device.changeTitle({ id: of.id, from: 'নতুন শিরোনাম', to: 'পুরনো খসড়া' }, draft)
  await device.syncNow()
  expect(await waitingOn(device)).toMatchObject([{ state: 'rejected', code: 'changed_meanwhile' }])
})

it('a rejected reply moves to the form of a new thread, below what is there, also if its thread is gone', async () => {
  const [device, other] = [await deviceOf('student'), await deviceOf('other')]
  const of = await start(device)
  await device.syncNow()
  await other.open(of.id)
  await device.send(device.local.removeReply, { id: of.id, of })
  await device.syncNow()
  await reply(other, of, 'দেরিতে লেখা')
  await other.syncNow()
  const [row] = await waitingOn(other)
  expect(row).toMatchObject({ state: 'rejected', code: 'gone' })
  expect(kindOf('addReply').elsewhere?.codes).toEqual(['locked', 'gone'])
  await other.saveDraft('thread:new', JSON.stringify({ title: 'ক', body: 'আগের' }), world.ids.other)
  await other.moveToNewThread('দেরিতে লেখা', row?.id ?? '')
  expect(JSON.parse((await other.db.drafts.get('thread:new'))?.text ?? '')).toEqual({ title: 'ক', body: 'আগের\n\nদেরিতে লেখা' })
  expect(await waitingOn(other)).toEqual([])
})
