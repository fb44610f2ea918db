import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RepliesOf, threadWindow } from '../../../contract/forum.ts'
import { maxNotices, type NoticeRow } from '../../../contract/notices.ts'
import { withReferences } from '../../../contract/references.ts'
import { newId } from '../../../src/offline/store/id.ts'
import { addCategory, newReply, newThread, ofThread } from '../../../tests/support/forum.ts'
import { newPost, sentCommand, subjectOf } from '../../../tests/support/sent-command.ts'
import { openSyncWorld, type SyncWorld } from '../../../tests/support/sync-world.ts'
import { changeAccount } from '../../accounts/accounts.ts'
import { follows, noticeQueue, notices, replies, threads, users } from '../../db/schema.ts'
import type { Person } from '../../handler.ts'
import { tell } from '../../notices/tell.ts'
import { sweep } from '../../process/sweep.ts'
import { deliverAll, deliverNotices } from './deliver.ts'

let world: SyncWorld
let categoryId: string
beforeAll(async () => {
  world = await openSyncWorld()
  categoryId = await addCategory(world.db, 'prices')
})
afterAll(() => world.close())

const people = (count: number) => Promise.all(Array.from({ length: count }, () => world.addPerson()))
const applied = { outcome: 'applied' }

async function startedThread(author: Person): Promise<RepliesOf> {
  const start = newThread(categoryId)
  expect(await world.push(author, [start])).toMatchObject([applied])
  return ofThread(subjectOf(start))
}
async function reply(of: RepliesOf, person: Person): Promise<string> {
  const sent = newReply(of, 'এক কথা')
  expect(await world.push(person, [sent])).toMatchObject([applied])
  return subjectOf(sent)
}
const follow = (id: string, is_following: boolean, made_at: number) => sentCommand('followThread', { id, is_following }, { made_at })
async function meOf(person: Person, me = 0, shape?: number) {
  await deliverAll(world.db)
  return (await world.pull(person, { me, ...(shape && { shape }) })).scopes.me ?? { changes: [], cursor: 0 }
}
const noticesOf = async (person: Person) =>
  (await meOf(person)).changes.flatMap(({ table, row }) => (table === 'notices' ? [row as NoticeRow] : []))

describe('a reply', () => {
  it('is one notice for the author of the thread and for each who follows it, and none for its writer', async () => {
    const [author, first, second, third] = (await people(4)) as [Person, Person, Person, Person]
    const of = await startedThread(author)
    for (const person of [first, second, third, second]) await reply(of, person)
    expect(await noticesOf(author)).toMatchObject([
      { id: `reply:${of.id}`, kind: 'reply', of, people: [second.id, third.id, first.id], count: 3, read: 0 },
    ])
    expect(await noticesOf(first)).toMatchObject([{ kind: 'followed', of, people: [second.id, third.id], count: 2 }])
    expect(await noticesOf(third)).toMatchObject([{ kind: 'followed', people: [second.id, first.id] }])
    expect(await world.db.select().from(noticeQueue)).toEqual([])
  })

  it('carries the people whom a notice names, and no text', async () => {
    const [author, other] = (await people(2)) as [Person, Person]
    await reply(await startedThread(author), other)
    const { changes } = await meOf(author)
    expect(changes.find(({ table }) => table === 'people')).toMatchObject({ key: other.id, row: { name: other.name } })
    expect(JSON.stringify(changes)).not.toContain('এক কথা')
    expect(JSON.stringify(changes)).not.toContain('ডিমের')
  })

  it('leaves no old name on devices when its writer has another one after its removal', async () => {
    const [author, other] = (await people(2)) as [Person, Person]
    const of = await startedThread(author)
    const id = await reply(of, other)
    expect((await meOf(author)).changes.find(({ table }) => table === 'people')).toMatchObject({ key: other.id })
    const { cursor } = (await world.pull(author, { community: 0 })).scopes.community ?? { cursor: 0 }
    await world.db.update(replies).set({ removedAt: new Date() }).where(eq(replies.id, id))
    await world.db.transaction((tx) => changeAccount(tx, other.id, () => ({ name: 'অন্য নাম' })))
    const { scopes } = await world.pull(author, { community: cursor })
    expect(scopes.community?.changes.filter(({ table }) => table === 'people')).toMatchObject([{ key: other.id, row: null }])
  })

  it('to a post is a notice for its author alone', async () => {
    const [author, first, second] = (await people(3)) as [Person, Person, Person]
    const post = newPost()
    await world.push(author, [post])
    const of = { kind: 'post', id: subjectOf(post) } as const
    for (const person of [first, second, author]) await reply(of, person)
    expect(await noticesOf(author)).toMatchObject([{ kind: 'reply', of, count: 2 }])
    expect(await noticesOf(first)).toEqual([])
  })

  it('that is sent again is no second notice', async () => {
    const [author, other] = (await people(2)) as [Person, Person]
    const sent = newReply(await startedThread(author))
    await world.push(other, [sent])
    const [before] = await noticesOf(author)
    await world.push(other, [sent])
    await world.push(other, [sentCommand('addReply', sent.input)])
    expect(await noticesOf(author)).toMatchObject([{ version: before?.version, count: 1 }])
  })

  it('that is removed or hidden before the batch is no notice', async () => {
    const [author, other] = (await people(2)) as [Person, Person]
    const id = await reply(await startedThread(author), other)
    await world.db.update(replies).set({ removedAt: new Date(), hiddenAt: new Date() }).where(eq(replies.id, id))
    expect(await noticesOf(author)).toEqual([])
  })

  it('names neither people with a block between them and its reader, nor those whom the reader mutes', async () => {
    const [author, blocked, blocking, muted, other] = (await people(5)) as [Person, Person, Person, Person, Person]
    const tie = (to: Person, kind: 'block' | 'mute') => sentCommand('setTie', { id: to.id, kind, is_on: true })
    const of = await startedThread(author)
    await reply(of, muted)
    expect(await noticesOf(author)).toMatchObject([{ people: [muted.id] }])
    for (const person of [blocked, blocking, muted]) await reply(of, person)
    expect(await world.push(author, [tie(blocked, 'block'), tie(muted, 'mute')])).toMatchObject([applied, applied])
    expect(await world.push(blocking, [tie(author, 'block')])).toMatchObject([applied])
    const before = await world.db.select().from(notices).where(eq(notices.userId, author.id))
    await deliverAll(world.db)
    expect(await world.db.select().from(notices).where(eq(notices.userId, author.id))).toEqual(before)
    await reply(of, other)
    expect(await noticesOf(author)).toMatchObject([{ people: [other.id], count: 1 }])
    // Between the others there is no tie.
    expect(await noticesOf(muted)).toMatchObject([{ people: [other.id, blocking.id, blocked.id] }])
  })

  it('that mentions people is a notice for each of them, once, and none for its writer and the author of the thread', async () => {
    const [author, writer, one, other] = (await people(4)) as [Person, Person, Person, Person]
    const of = await startedThread(author)
    const mentions = [one, other, one, writer, author].map(({ id }) => id)
    const sent = newReply(of, withReferences({ quote: null, mentions, text: 'দেখুন' }))
    expect(await world.push(writer, [sent, sent])).toMatchObject([applied, {}])
    for (const person of [one, other])
      expect(await noticesOf(person)).toMatchObject([{ id: `mention:${of.id}`, kind: 'mention', of, people: [writer.id] }])
    expect(await noticesOf(author)).toMatchObject([{ kind: 'reply', count: 1 }])
    expect(await noticesOf(writer)).toEqual([])
  })

  it('mentions no user after a block of either, a mute, a removal or by an unknown id', async () => {
    const [writer, blocked, blocking, muting] = (await people(4)) as [Person, Person, Person, Person]
    const of = await startedThread(writer)
    const tie = (to: Person, kind: 'block' | 'mute') => sentCommand('setTie', { id: to.id, kind, is_on: true })
    await world.push(writer, [tie(blocked, 'block')])
    await world.push(blocking, [tie(writer, 'block')])
    await world.push(muting, [tie(writer, 'mute')])
    const mentions = [blocked.id, blocking.id, muting.id, newId()]
    expect(await world.push(writer, [newReply(of, withReferences({ quote: null, mentions, text: 'দেখুন' }))])).toMatchObject([applied])
    for (const person of [blocked, blocking, muting]) expect(await noticesOf(person)).toEqual([])
    const [removed] = (await people(1)) as [Person]
    const sent = newReply(of, withReferences({ quote: null, mentions: [removed.id], text: 'দেখুন' }))
    expect(await world.push(writer, [sent, sentCommand('removeReply', { id: subjectOf(sent), of })])).toMatchObject([applied, applied])
    expect(await noticesOf(removed)).toEqual([])
  })

  it('that an edit adds is a notice, and one that it leaves is none', async () => {
    const [writer, one, other] = (await people(3)) as [Person, Person, Person]
    const of = await startedThread(writer)
    const bodyOf = (...mentions: string[]) => withReferences({ quote: null, mentions, text: 'দেখুন' })
    const sent = newReply(of, bodyOf(one.id))
    await world.push(writer, [sent])
    const [before] = await noticesOf(one)
    const edit = { id: subjectOf(sent), of, body: bodyOf(one.id, other.id), from: bodyOf(one.id) }
    expect(await world.push(writer, [sentCommand('editReply', edit)])).toMatchObject([applied])
    expect(await noticesOf(other)).toMatchObject([{ kind: 'mention' }])
    expect(await noticesOf(one)).toMatchObject([{ version: before?.version }])
  })

  it('of a new account mentions two people, and no mention counts as a link', async () => {
    const [author, writer, ...others] = (await people(6)) as [Person, Person, ...Person[]]
    const of = await startedThread(author)
    await world.db.update(users).set({ knownSince: null }).where(eq(users.id, writer.id))
    const body = withReferences({ quote: of.id, mentions: others.map(({ id }) => id), text: 'দেখুন' })
    expect(await world.push(Object.assign(writer, { knownSince: null }), [newReply(of, body)])).toMatchObject([applied])
    const counts = await Promise.all(others.map(async (person) => (await noticesOf(person)).length))
    expect(counts).toEqual([1, 1, 0, 0])
  })

  it('is no notice for a deleted account', async () => {
    const [author, other] = (await people(2)) as [Person, Person]
    const of = await startedThread(author)
    await world.db.update(users).set({ deletedAt: new Date() }).where(eq(users.id, author.id))
    await reply(of, other)
    await deliverAll(world.db)
    expect(await world.db.select().from(notices).where(eq(notices.userId, author.id))).toEqual([])
  })
})

it('devices of builds before shape 5 get neither notices nor followed threads', async () => {
  const [author, other] = (await people(2)) as [Person, Person]
  await reply(await startedThread(author), other)
  const tables = new Set((await meOf(author, 0, 4)).changes.map(({ table }) => table))
  expect([...tables]).toEqual(['users'])
})

describe('following a thread', () => {
  it('begins with an own text, unless the user has decided, in any order', async () => {
    const [author, other] = (await people(2)) as [Person, Person]
    const of = await startedThread(author)
    const decided = follow(of.id, false, world.now - 60_000)
    await reply(of, other)
    await world.push(other, [decided])
    const follows = (await meOf(other)).changes.filter(({ table }) => table === 'follows')
    expect(follows.map(({ row }) => row)).toEqual([{ id: of.id, is_following: false, decided_at: world.now - 60_000 }])
    await reply(of, other)
    await reply(of, author)
    expect(await noticesOf(other)).toEqual([])
  })

  it('is refused for a thread that there is none of', async () => {
    const [person] = (await people(1)) as [Person]
    expect(await world.push(person, [follow(newId(), true, world.now)])).toMatchObject([{ outcome: 'rejected', code: 'gone' }])
  })

  it('ends with the last decision, however 1,000 of two devices are mixed and repeated', async () => {
    const [author, person] = (await people(2)) as [Person, Person]
    const of = await startedThread(author)
    const random = seeded(7)
    const all = Array.from({ length: 1000 }, (_, index) => follow(of.id, random() < 0.5, world.now - 10_000 + Math.floor(index / 3)))
    const last = all.reduce((one, other) =>
      other.made_at > one.made_at || (other.made_at === one.made_at && other.id > one.id) ? other : one,
    )
    const mixed = [...all, ...all.slice(0, 200)].sort(() => random() - 0.5)
    for (let at = 0; at < mixed.length; at += 50) await world.push(person, mixed.slice(at, at + 50))
    const row = (await meOf(person)).changes.find(({ table, key }) => table === 'follows' && key === of.id)?.row
    expect(row).toMatchObject({ is_following: (last.input as { is_following: boolean }).is_following, decided_at: last.made_at })
  })

  it('of an own thread can end: its author gets no more notices', async () => {
    const [author, other] = (await people(2)) as [Person, Person]
    const of = await startedThread(author)
    await world.push(author, [follow(of.id, false, world.now)])
    await reply(of, other)
    expect(await noticesOf(author)).toEqual([])
  })

  it('adds the head of an old thread to the window of a new device', async () => {
    const [author, person] = (await people(2)) as [Person, Person]
    const of = await startedThread(author)
    await world.push(person, [follow(of.id, true, world.now)])
    const when = new Date(world.now + 1)
    const newer = Array.from({ length: threadWindow }, (_, index) => {
      const id = newId()
      return { id, slug: id, categoryId, authorId: author.id, title: 'নতুন', madeAt: when, lastAt: when, change: 1_000_000 + index }
    })
    await world.db.insert(threads).values(newer)
    const heads = async (one: Person | null) =>
      (await world.pull(one, { community: 0 })).scopes.community?.changes.map(({ key }) => key) ?? []
    expect(await heads(person)).toContain(of.id)
    expect(await heads(null)).not.toContain(of.id)
  })

  it('is one notice for each of several hundred followers', async () => {
    const [author, writer] = (await people(2)) as [Person, Person]
    const of = await startedThread(author)
    const followers = await people(230)
    const decided = { threadId: of.id, isFollowing: true, decidedAt: new Date(world.now), decision: of.id, change: 0 }
    await world.db.insert(follows).values(followers.map(({ id }) => ({ ...decided, userId: id })))
    await reply(of, writer)
    while (!(await deliverNotices(world.db)));
    const rows = await world.db.select().from(notices).where(eq(notices.targetId, of.id))
    expect(
      rows
        .filter(({ kind }) => kind === 'followed')
        .map(({ userId }) => userId)
        .toSorted(),
    ).toEqual(followers.map(({ id }) => id).toSorted())
  })
})

describe('the mark of a read notice', () => {
  const mark = (id: string, version: number) => sentCommand('readNotices', { seen: [{ id, version }] })

  it('is the highest of two devices, in any order, and a later act is news again', async () => {
    const [author, first, second] = (await people(3)) as [Person, Person, Person]
    const of = await startedThread(author)
    await reply(of, first)
    const [one] = (await noticesOf(author)) as [NoticeRow]
    await reply(of, second)
    const { id } = one
    const [two] = (await noticesOf(author)) as [NoticeRow]
    expect(two).toMatchObject({ id: `reply:${of.id}`, count: 2, read: 0 })
    expect(await world.push(author, [mark(id, two.version), mark(id, one.version)])).toMatchObject([applied, { outcome: 'duplicate' }])
    expect(await noticesOf(author)).toMatchObject([{ version: two.version, read: two.version }])
    await reply(of, second)
    const [three] = (await noticesOf(author)) as [NoticeRow]
    expect(three).toMatchObject({ read: two.version, people: [second.id], count: 1 })
    expect(three.version).toBeGreaterThan(two.version)
    // A version of the future marks no act that the user has not seen.
    await world.push(author, [mark(id, three.version + 900)])
    expect(await noticesOf(author)).toMatchObject([{ version: three.version, read: three.version }])
  })

  it('of a notice that the server has dropped does not reach a later one', async () => {
    const [author, other] = (await people(2)) as [Person, Person]
    const of = await startedThread(author)
    await reply(of, other)
    await noticesOf(author)
    await reply(of, other)
    const [old] = (await noticesOf(author)) as [NoticeRow]
    await world.db.delete(notices).where(eq(notices.userId, author.id))
    await reply(of, other)
    await deliverAll(world.db)
    await world.push(author, [mark(old.id, old.version)])
    const [anew] = (await noticesOf(author)) as [NoticeRow]
    expect(anew.version).toBeGreaterThan(anew.read)
  })

  it("does not touch another user's notices", async () => {
    const [author, other] = (await people(2)) as [Person, Person]
    const of = await startedThread(author)
    await reply(of, other)
    await noticesOf(author)
    expect(await world.push(other, [mark(`reply:${of.id}`, 1)])).toMatchObject([{ outcome: 'duplicate' }])
    expect(await noticesOf(author)).toMatchObject([{ read: 0 }])
  })
})

describe('a best answer', () => {
  const choose = (of: RepliesOf, to: string | null, from: string | null = null) =>
    sentCommand('changeThread', { id: of.id, changes: { best_reply_id: { from, to } } })

  it('is a notice for its author, but not for one who chose an own reply', async () => {
    const [author, other] = (await people(2)) as [Person, Person]
    const of = await startedThread(author)
    const [theirs, own] = [await reply(of, other), await reply(of, author)]
    await world.push(author, [choose(of, theirs), choose(of, own, theirs)])
    expect(await noticesOf(other)).toMatchObject([{ kind: 'followed' }, { id: `best:${theirs}`, of, people: [author.id], count: 1 }])
    expect((await noticesOf(author)).map(({ kind }) => kind)).toEqual(['reply'])
  })
})

describe('an event', () => {
  it('is a notice for its guests when it moves or is called off, but not when it has more seats', async () => {
    const [organiser, guest, away] = (await people(3)) as [Person, Person, Person]
    const text = { bn: 'মেলা', en: '' }
    const starts_at = world.now + 40 * 24 * 60 * 60_000
    const id = newId()
    const when = { starts_at, ends_at: starts_at + 3_600_000, capacity: 5 }
    await world.push(organiser, [sentCommand('createEvent', { id, title: text, place: text, description: text, ...when })])
    for (const person of [guest, away, organiser]) await world.push(person, [sentCommand('registerForEvent', { event_id: id })])
    await world.push(away, [sentCommand('cancelRegistration', { event_id: id })])
    await world.push(organiser, [sentCommand('editEvent', { id, changes: { capacity: { from: 5, to: 9 } } })])
    expect(await noticesOf(guest)).toEqual([])
    const place_bn = { from: text.bn, to: 'হাট' }
    await world.push(guest, [sentCommand('setTie', { id: organiser.id, kind: 'mute', is_on: true })])
    expect(await world.push(organiser, [sentCommand('editEvent', { id, changes: { place_bn } })])).toMatchObject([applied])
    expect(await world.push(organiser, [sentCommand('removeEvent', { id })])).toMatchObject([applied])
    expect((await noticesOf(guest)).map(({ kind, target_id, people }) => [kind, target_id, people])).toEqual([
      ['event_changed', id, []],
      ['event_off', id, []],
    ])
    for (const person of [away, organiser]) expect(await noticesOf(person)).toEqual([])
  })
})

it('stores the newest 100 notices of a user, for 90 days', async () => {
  const [person] = (await people(1)) as [Person]
  const acts = Array.from({ length: maxNotices + 20 }, (_, index) => ({
    kind: 'decision' as const,
    targetId: `case-${index}`,
    userId: person.id,
    at: world.now + index,
  }))
  await world.db.transaction((tx) => tell(tx, acts))
  const stored = await noticesOf(person)
  expect(stored).toHaveLength(maxNotices)
  expect(stored.some(({ target_id }) => target_id === 'case-0')).toBe(false)
  await sweep(world.db, world.now + 91 * 24 * 60 * 60_000)
  expect(await noticesOf(person)).toEqual([])
})

it('two batches at once deliver each act once', async () => {
  const [author, other] = (await people(2)) as [Person, Person]
  const threads = await Promise.all(Array.from({ length: 8 }, () => startedThread(author)))
  for (const of of threads) await reply(of, other)
  await Promise.all([deliverNotices(world.db), deliverNotices(world.db)])
  const rows = await noticesOf(author)
  expect(rows.map(({ target_id }) => target_id).toSorted()).toEqual(threads.map(({ id }) => id).toSorted())
  expect(new Set(rows.map(({ version }) => version)).size).toBe(threads.length)
})

function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}
