import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { RepliesOf } from '../../../contract/forum.ts'
import type { NoticeRow } from '../../../contract/notices.ts'
import { newId } from '../../../src/offline/store/id.ts'
import { addCategory, newReply, newThread, ofThread } from '../../../tests/support/forum.ts'
import { sentCommand, subjectOf } from '../../../tests/support/sent-command.ts'
import { openSyncWorld, type SyncWorld } from '../../../tests/support/sync-world.ts'
import { noticeQueue, replies } from '../../db/schema.ts'
import type { Person } from '../../handler.ts'
import { tell } from '../../notices/tell.ts'
import { deliverAll, deliverNotices } from './deliver.ts'

// More than one transaction serves.
const followerCount = 45

let world: SyncWorld
let author: Person
let followers: Person[]
let of: RepliesOf
beforeAll(async () => {
  world = await openSyncWorld()
  followers = []
  for (let count = 0; count < followerCount; count++) followers.push(await world.addPerson())
  followers.sort((one, other) => (one.id < other.id ? -1 : 1))
})
beforeEach(async () => {
  author = await world.addPerson()
  const start = newThread(await addCategory(world.db, `prices-${author.id}`))
  of = ofThread(subjectOf(start))
  await world.push(author, [start])
  const follow = { id: of.id, is_following: true }
  for (const person of followers) await world.push(person, [sentCommand('followThread', follow)])
})
afterAll(() => world.close())

async function reply(person: Person): Promise<string> {
  const sent = newReply(of)
  await world.push(person, [sent])
  return subjectOf(sent)
}
async function noticesOf(person: Person): Promise<NoticeRow[]> {
  const { changes } = (await world.pull(person, { me: 0 })).scopes.me ?? { changes: [] }
  const rows = changes.flatMap(({ table, row }) => (table === 'notices' ? [row as NoticeRow] : []))
  return rows.filter((row) => row.of?.id === of.id)
}
const queued = () => world.db.select().from(noticeQueue)

it('reaches all followers in several transactions, each once, and stays in the queue until then', async () => {
  const writers = [await world.addPerson(), await world.addPerson()]
  for (const writer of writers) await reply(writer)
  expect(await deliverNotices(world.db)).toBe(false)
  expect((await queued()).length).toBeGreaterThan(0)
  await deliverAll(world.db)
  expect(await queued()).toEqual([])
  for (const person of followers)
    expect(await noticesOf(person)).toMatchObject([{ kind: 'followed', people: writers.map(({ id }) => id).toReversed(), count: 2 }])
  expect(await noticesOf(author)).toMatchObject([{ kind: 'reply', count: 2 }])
})

it('names no reply that is removed between two transactions, and loses none beside it', async () => {
  const [first, second] = [await world.addPerson(), await world.addPerson()]
  const removed = await reply(first)
  await reply(second)
  await deliverNotices(world.db)
  await world.db.update(replies).set({ removedAt: new Date() }).where(eq(replies.id, removed))
  await deliverAll(world.db)
  const last = followers.at(-1) as Person
  expect(await noticesOf(last)).toMatchObject([{ kind: 'followed', people: [second.id], count: 1 }])
})

it('does not reach a follower who has left before the turn', async () => {
  await reply(await world.addPerson())
  await deliverNotices(world.db)
  const last = followers.at(-1) as Person
  await world.push(last, [sentCommand('followThread', { id: of.id, is_following: false })])
  await deliverAll(world.db)
  expect(await noticesOf(last)).toEqual([])
})

it('serves some users in each transaction, also where each act is for another one', async () => {
  const acts = followers.map(({ id }) => ({ kind: 'decision' as const, targetId: newId(), userId: id, at: world.now }))
  await world.db.transaction((tx) => tell(tx, acts))
  let runs = 1
  while (!(await deliverNotices(world.db))) runs++
  expect(runs).toBe(3)
  expect(await queued()).toEqual([])
})

it('an act without a thread has none in the queue', async () => {
  await world.db.transaction((tx) => tell(tx, [{ kind: 'decision', targetId: newId(), userId: author.id, at: world.now }]))
  expect(await world.db.select().from(noticeQueue).where(sql`${noticeQueue.of} is null`)).toHaveLength(1)
  await deliverAll(world.db)
})
