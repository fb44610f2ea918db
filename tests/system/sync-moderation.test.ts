import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { WholeCase } from '../../contract/moderation/cases.ts'
import type { Reported } from '../../contract/moderation/reports.ts'
import { posts, replies, users } from '../../server/db/schema.ts'
import { newId } from '../../src/offline/store/id.ts'
import { type Connection, type Device, openDevice } from '../support/device.ts'
import { type Caller, openWorld, type World } from '../support/world.ts'

let world: World
let admin: string
beforeAll(async () => {
  world = await openWorld()
  admin = (await world.tokenOf('admin')) ?? ''
})
afterAll(async () => await world?.close())

const deviceOf = async (caller: Caller, connection: Connection = () => 'fine'): Promise<Device> =>
  await openDevice(world, world.ids[caller], (await world.tokenOf(caller)) ?? '', connection)

async function written(device: Device, body = 'গোপন কথা'): Promise<Reported> {
  const id = newId()
  await device.send(device.local.addPost, { id, body })
  await device.syncNow()
  return { kind: 'post', id }
}
async function ask<T>(method: 'GET' | 'POST', url: string, payload?: object): Promise<T> {
  const answer = await world.app.inject({ method, url, headers: { authorization: `Bearer ${admin}` }, ...(payload && { payload }) })
  expect(answer.statusCode).toBe(200)
  return answer.json<T>()
}
const caseOf = async ({ id }: Reported) =>
  (await ask<{ items: WholeCase[] }>('GET', '/api/admin/moderation')).items.find((one) => one.target_id === id)
async function decide(of: Reported, decision: 'hide' | 'keep'): Promise<void> {
  const one = await caseOf(of)
  const body = { version: one?.version, decision, reason: 'harm', words: 'গালি আছে', suspend_days: 0 }
  await ask('POST', `/api/admin/moderation/${one?.id}/decide`, body)
}

describe('a report', () => {
  it('that is made without a connection shows at once, and arrives once', async () => {
    const [author, other] = [await deviceOf('student'), await deviceOf('other')]
    const of = await written(author)
    let state: ReturnType<Connection> = 'lost'
    const reporter = await deviceOf('instructor', () => state)
    await reporter.send(reporter.local.report, { of, reason: 'harm', words: '' })
    expect(await reporter.db.reports.get(of.id)).toMatchObject({ id: of.id, reason: 'harm' })
    state = 'answer-lost'
    await reporter.syncNow()
    state = 'fine'
    await reporter.syncNow()
    await reporter.syncNow()
    expect(await reporter.db.outbox.count()).toBe(0)
    expect(await reporter.db.reports.count()).toBe(1)
    expect(await reporter.db.baseRows.count()).toBe(0)
    expect(await caseOf(of)).toMatchObject({ reporters: 1 })
    for (const device of [author, other]) {
      await device.syncNow()
      expect(await device.db.reports.count()).toBe(0)
      expect(await device.db.decisions.count()).toBe(0)
    }
  })

  it('of a thing that the server does not know leaves the outbox', async () => {
    const reporter = await deviceOf('other')
    await reporter.send(reporter.local.report, { of: { kind: 'reply', id: newId() }, reason: 'spam', words: '' })
    await reporter.syncNow()
    await reporter.syncNow()
    expect(await reporter.db.outbox.count()).toBe(0)
  })
})

describe('a hidden text', () => {
  it('leaves each device at its next pull with its comments; its author sees it with the reason, appeals offline, and it returns', async () => {
    let state: ReturnType<Connection> = 'fine'
    const canary = 'পাখি ৭৭'
    const [author, other] = [await deviceOf('student', () => state), await deviceOf('other')]
    const of = await written(author, canary)
    await other.pull()
    await other.send(other.local.addReply, { id: newId(), of: { kind: 'post', id: of.id }, body: 'কেন?' })
    await other.send(other.local.report, { of, reason: 'harm', words: '' })
    await other.syncNow()
    await other.open(of.id)
    expect((await other.wall()).some(({ id }) => id === of.id)).toBe(true)
    await decide(of, 'hide')
    await other.syncNow()
    expect(JSON.stringify(await Promise.all(other.db.tables.map((table) => table.toArray())))).not.toContain(canary)
    expect(await other.db.replies.where('parent_id').equals(of.id).count()).toBe(0)
    await author.syncNow()
    expect((await author.wall()).some(({ id }) => id === of.id)).toBe(false)
    const [decision] = await author.db.decisions.toArray()
    expect(decision).toMatchObject({ state: 'hidden', reason: 'harm', words: 'গালি আছে', body: canary, appeal: null })
    state = 'lost'
    await author.send(author.local.appeal, { id: decision?.id ?? '', words: 'এটা ঠাট্টা ছিল' })
    expect(await author.db.decisions.toArray()).toMatchObject([{ appeal: 'এটা ঠাট্টা ছিল' }])
    state = 'fine'
    await author.syncNow()
    await author.syncNow()
    expect(await author.db.outbox.count()).toBe(0)
    // The world has one administrator, who answers own decisions.
    expect(await caseOf(of)).toMatchObject({ appeal: 'এটা ঠাট্টা ছিল' })
    await decide(of, 'keep')
    await author.syncNow()
    await other.syncNow()
    expect(await author.db.decisions.toArray()).toMatchObject([{ state: 'restored', is_answered: true }])
    for (const device of [author, other]) expect((await device.wall()).some(({ id }) => id === of.id)).toBe(true)
  })

  it('waits nowhere: an edit that crosses the decision is stored, leaves the outbox, and shows nothing to others', async () => {
    const [author, other] = [await deviceOf('student'), await deviceOf('other')]
    const of = await written(author)
    await other.send(other.local.report, { of, reason: 'harm', words: '' })
    await other.syncNow()
    await decide(of, 'hide')
    await author.send(author.local.editPost, { id: of.id, from: 'গোপন কথা', body: 'ভালো কথা' })
    await author.syncNow()
    await author.syncNow()
    expect(await author.db.outbox.count()).toBe(0)
    expect(
      await author.db.decisions.get((await author.db.decisions.toArray()).find(({ body }) => body === 'ভালো কথা')?.id ?? ''),
    ).toBeDefined()
    await other.syncNow()
    expect((await other.wall()).some(({ id }) => id === of.id)).toBe(false)
  })
})

describe('a new account', () => {
  const day = 24 * 60 * 60_000
  const becomeNew = async () =>
    await world.db
      .update(users)
      .set({ knownSince: null, createdAt: new Date(Date.now() - 8 * day) })
      .where(eq(users.id, world.ids.other))
  afterEach(() => vi.useRealTimers())

  it('writes 40 posts and 40 replies in a week offline: all arrive at once, none is refused', async () => {
    const author = await deviceOf('student')
    const of = { kind: 'post' as const, id: (await written(author, 'প্রশ্ন')).id }
    await world.db.delete(replies).where(eq(replies.authorId, world.ids.other))
    await becomeNew()
    let state: ReturnType<Connection> = 'fine'
    const device = await deviceOf('other', () => state)
    await device.pull()
    state = 'lost'
    vi.useFakeTimers({ toFake: ['Date'] })
    const now = Date.now()
    for (let index = 0; index < 40; index++) {
      vi.setSystemTime(now - 7 * day + index * 4 * 60 * 60_000)
      await device.send(device.local.addPost, { id: newId(), body: `লেখা ${index}` })
      await device.send(device.local.addReply, { id: newId(), of, body: `উত্তর ${index}` })
    }
    vi.useRealTimers()
    state = 'fine'
    await device.syncNow()
    await device.syncNow()
    expect(await device.db.outbox.toArray()).toEqual([])
    expect(await world.db.$count(posts, eq(posts.authorId, world.ids.other))).toBe(40)
    expect(await world.db.$count(replies, eq(replies.authorId, world.ids.other))).toBe(40)
  })

  it('that answers too often waits with the rest in the outbox, and loses nothing when the limit ends', async () => {
    const author = await deviceOf('student')
    const of = { kind: 'post' as const, id: (await written(author, 'আরেক প্রশ্ন')).id }
    await world.db.delete(replies).where(eq(replies.authorId, world.ids.other))
    await becomeNew()
    const device = await deviceOf('other')
    await device.pull()
    for (let index = 0; index < 14; index++) await device.send(device.local.addReply, { id: newId(), of, body: `আজকের উত্তর ${index}` })
    await device.syncNow()
    const states = (await device.db.outbox.toArray()).map(({ state }) => state)
    expect(states.filter((state) => state === 'queued')).toHaveLength(4)
    expect(states).not.toContain('rejected')
    await world.db.update(users).set({ knownSince: new Date() }).where(eq(users.id, world.ids.other))
    await device.syncNow()
    await device.syncNow()
    expect(await world.db.$count(replies, eq(replies.authorId, world.ids.other))).toBe(14)
  })

  it('sees that its first link waits, on its own device alone, and then with the others', async () => {
    await world.db.delete(posts).where(eq(posts.authorId, world.ids.other))
    await becomeNew()
    const [device, reader] = [await deviceOf('other'), await deviceOf('student')]
    await device.pull()
    const of = await written(device, 'সস্তা দোকান www.dokan.com')
    await device.syncNow()
    expect(await device.db.outbox.count()).toBe(0)
    expect((await device.wall()).some(({ id }) => id === of.id)).toBe(false)
    expect(await device.db.decisions.toArray()).toMatchObject([{ state: 'waiting', body: 'সস্তা দোকান www.dokan.com' }])
    await reader.syncNow()
    expect((await reader.wall()).some(({ id }) => id === of.id)).toBe(false)
    await decide(of, 'keep')
    for (const one of [device, reader]) {
      await one.syncNow()
      expect((await one.wall()).some(({ id }) => id === of.id)).toBe(true)
    }
    expect(await device.db.decisions.toArray()).toMatchObject([{ state: 'restored' }])
  })
})
