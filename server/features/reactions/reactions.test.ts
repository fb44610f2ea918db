import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RepliesOf } from '../../../contract/forum.ts'
import type { NoticeRow } from '../../../contract/notices.ts'
import { type ReactionKind, type ReactionTarget, reactionKinds } from '../../../contract/reactions.ts'
import type { SentCommand } from '../../../contract/sync.ts'
import { newId } from '../../../src/offline/store/id.ts'
import { addCategory, newReply, newThread, ofThread } from '../../../tests/support/forum.ts'
import { seededRandom } from '../../../tests/support/random.ts'
import { newPost, sentCommand, subjectOf } from '../../../tests/support/sent-command.ts'
import { openSyncWorld, type SyncWorld } from '../../../tests/support/sync-world.ts'
import { posts, reactions, replies, scopeCounters, users } from '../../db/schema.ts'
import type { Person } from '../../handler.ts'
import { deliverAll } from '../notices/deliver.ts'
import { countReactions, removeReactions } from './count-reactions.ts'
import { reactionHandlers } from './reactions.ts'

let world: SyncWorld
let categoryId: string
beforeAll(async () => {
  world = await openSyncWorld()
  categoryId = await addCategory(world.db, 'prices')
})
afterAll(() => world.close())

const people = (count: number) => Promise.all(Array.from({ length: count }, () => world.addPerson()))
const applied = { outcome: 'applied' }
const react = (of: ReactionTarget, kind: ReactionKind | null, changes: Partial<SentCommand> = {}) =>
  sentCommand('setReaction', { of, kind }, changes)

async function postOf(author: Person): Promise<ReactionTarget> {
  const post = newPost()
  expect(await world.push(author, [post])).toMatchObject([applied])
  return { kind: 'post', id: subjectOf(post) }
}
async function countAll(): Promise<void> {
  while (!(await countReactions(world.db)));
}
const countsFor = async (person: Person | null, of: ReactionTarget) => {
  await countAll()
  return (await reactionHandlers.counts(world.context(person), { of: of.id })).items[0]
}
const ownOf = async (person: Person, me = 0, shape?: number) =>
  ((await world.pull(person, { me, ...(shape && { shape }) })).scopes.me?.changes ?? []).filter(({ table }) => table === 'reactions')
const noticesOf = async (person: Person) => {
  await deliverAll(world.db)
  const { changes } = (await world.pull(person, { me: 0 })).scopes.me ?? { changes: [] }
  return changes.flatMap(({ table, row }) => (table === 'notices' && (row as NoticeRow).kind === 'reaction' ? [row as NoticeRow] : []))
}

describe('a reaction', () => {
  it('is a row of its user, and a count for all', async () => {
    const [author, first, second] = (await people(3)) as [Person, Person, Person]
    const of = await postOf(author)
    expect(await world.push(first, [react(of, 'thanks')])).toMatchObject([{ outcome: 'applied', scope: 'me' }])
    expect(await world.push(second, [react(of, 'useful')])).toMatchObject([applied])
    expect(await ownOf(first)).toMatchObject([{ key: of.id, row: { id: of.id, kind: 'thanks' } }])
    expect(await countsFor(null, of)).toEqual({ n: [1, 1, 0, 0] })
    expect(await countsFor(second, of)).toEqual({ n: [1, 1, 0, 0], own: 'useful' })
  })

  it.skipIf(!process.env.TEST_DATABASE_URL)('waits for no writer of its text', async () => {
    const [author, other] = (await people(2)) as [Person, Person]
    const of = await postOf(author)
    await world.db.transaction(async (writer) => {
      await writer.update(posts).set({ body: 'নতুন কথা' }).where(eq(posts.id, of.id))
      expect(await world.push(other, [react(of, 'thanks')])).toMatchObject([applied])
    })
    expect(await countsFor(other, of)).toEqual({ n: [1, 0, 0, 0], own: 'thanks' })
  })

  it('takes no number of another user', async () => {
    const [author, other] = (await people(2)) as [Person, Person]
    const of = await postOf(author)
    const before = await world.db.select().from(scopeCounters)
    await world.push(other, [react(of, 'thanks')])
    const after = await world.db.select().from(scopeCounters)
    const changed = after.filter(({ scope, value }) => before.find((one) => one.scope === scope)?.value !== value)
    expect(changed.map(({ scope }) => scope)).toEqual([`me:${other.id}`])
  })

  it('takes no number of the community, and the next change of its text has the counts', async () => {
    const [author, other] = (await people(2)) as [Person, Person]
    const of = await postOf(author)
    const before = (await world.pull(other, { community: 0 })).scopes.community?.cursor ?? 0
    await world.push(other, [react(of, 'thanks')])
    await countAll()
    expect((await world.pull(other, { community: before })).scopes.community).toMatchObject({ cursor: before, changes: [] })
    const { changes } = (await world.pull(null, { community: 0 })).scopes.community ?? { changes: [] }
    expect(changes.find(({ key }) => key === of.id)?.row).toMatchObject({ reactions: [1, 0, 0, 0] })
  })

  it('is one of each person: another kind replaces it, and none takes it back', async () => {
    const [author, other] = (await people(2)) as [Person, Person]
    const of = await postOf(author)
    await world.push(other, [react(of, 'thanks', { made_at: world.now - 3 }), react(of, 'with_you', { made_at: world.now - 2 })])
    expect(await countsFor(other, of)).toEqual({ n: [0, 0, 0, 1], own: 'with_you' })
    const cursor = (await world.pull(other, { me: 0 })).scopes.me?.cursor ?? 0
    await world.push(other, [react(of, null, { made_at: world.now - 1 })])
    expect(await ownOf(other, cursor)).toMatchObject([{ key: of.id, row: null }])
    expect(await ownOf(other)).toEqual([])
    expect(await countsFor(other, of)).toEqual({ n: [] })
  })

  it('to a reply, a comment and the first text of a thread counts on each', async () => {
    const [author, other] = (await people(2)) as [Person, Person]
    const post = await postOf(author)
    const start = newThread(categoryId)
    const reply = newReply(ofThread(subjectOf(start)))
    const comment = newReply({ kind: 'post', id: post.id } satisfies RepliesOf)
    await world.push(author, [start, reply, comment])
    for (const id of [start, reply, comment].map(subjectOf)) {
      expect(await world.push(other, [react({ kind: 'reply', id }, 'well_done')])).toMatchObject([applied])
      expect(await countsFor(null, { kind: 'reply', id })).toEqual({ n: [0, 0, 1, 0] })
    }
  })

  it('is refused to an own text alone; one to a text that is gone is done without effect', async () => {
    const [author, other, blocking] = (await people(3)) as [Person, Person, Person]
    const of = await postOf(author)
    expect(await world.push(author, [react(of, 'thanks')])).toMatchObject([{ outcome: 'rejected', code: 'forbidden' }])
    const gone = await postOf(author)
    await world.push(author, [sentCommand('removePost', { id: gone.id })])
    const ofBlocking = await postOf(blocking)
    await world.push(blocking, [sentCommand('setTie', { id: other.id, kind: 'block', is_on: true })])
    const nowhere: ReactionTarget = { kind: 'reply', id: newId() }
    for (const target of [gone, ofBlocking, nowhere]) {
      expect(await world.push(other, [react(target, 'thanks')])).toMatchObject([{ outcome: 'duplicate', scope: 'me' }])
      expect(await countsFor(other, target)).toEqual(target === ofBlocking ? { n: [] } : null)
    }
    expect(await ownOf(other)).toEqual([])
    expect(await noticesOf(blocking)).toEqual([])
  })

  it('is unknown to an older app, which asks for an older shape', async () => {
    const [author, other] = (await people(2)) as [Person, Person]
    await world.push(other, [react(await postOf(author), 'thanks')])
    expect(await ownOf(other, 0, 5)).toEqual([])
  })

  it('of a new account has no limit of a day', async () => {
    const [author, fresh] = (await people(2)) as [Person, Person]
    await world.db
      .update(users)
      .set({ knownSince: null, createdAt: new Date(world.now) })
      .where(eq(users.id, fresh.id))
    const targets = await Promise.all(Array.from({ length: 30 }, () => postOf(author)))
    const outcomes = await world.push(
      fresh,
      targets.map((of) => react(of, 'thanks')),
    )
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(targets.map(() => 'applied'))
  })
})

describe('the last intent', () => {
  it('holds after 1,000 presses that arrive twice and in any order', async () => {
    const [author, other] = (await people(2)) as [Person, Person]
    const of = await postOf(author)
    const random = seededRandom(70)
    const presses = Array.from({ length: 1000 }, (_, place) =>
      react(of, place % 2 === 1 ? null : (reactionKinds[place % 3] ?? null), { made_at: world.now - 1_000_000 + place }),
    )
    const last = react(of, 'with_you', { made_at: world.now - 1 })
    const sent = [...presses, ...presses, last].map((one) => ({ one, key: random() })).sort((a, b) => a.key - b.key)
    for (let from = 0; from < sent.length; from += 50) {
      await world.push(
        other,
        sent.slice(from, from + 50).map(({ one }) => one),
      )
      if (from % 500 === 0) await countReactions(world.db)
    }
    expect(await ownOf(other)).toMatchObject([{ row: { kind: 'with_you' } }])
    expect(await countsFor(other, of)).toEqual({ n: [0, 0, 0, 1], own: 'with_you' })
  })

  it('holds if the first press was on its way for longer than the second', async () => {
    const [author, other] = (await people(2)) as [Person, Person]
    const of = await postOf(author)
    // 30 s on a slow connection: by the exact offset the like is later than its end.
    const like = react(of, 'thanks', { made_at: world.now - 30_000 })
    await world.push(other, [like], { sent_at: world.now - 30_000 })
    // A build without bases names the command that had no outcome yet.
    const end = react(of, null, { made_at: world.now - 20_000, after: like.id })
    expect(await world.push(other, [end], { sent_at: world.now })).toMatchObject([applied])
    expect(await countsFor(other, of)).toEqual({ n: [] })
  })
})

it('ends while its text is hidden, and does not return with the text', async () => {
  const [author, other] = (await people(2)) as [Person, Person]
  const of = await postOf(author)
  await world.push(other, [react(of, 'thanks', { made_at: world.now - 9 })])
  await world.db
    .update(posts)
    .set({ removedAt: new Date(world.now) })
    .where(eq(posts.id, of.id))
  expect(await world.push(other, [react(of, null, { made_at: world.now - 8 })])).toMatchObject([applied])
  await world.db.update(posts).set({ removedAt: null }).where(eq(posts.id, of.id))
  expect(await countsFor(other, of)).toEqual({ n: [] })
})

describe('the count', () => {
  it('equals the distinct people and texts after random acts and batches side by side', async () => {
    const [author, ...others] = (await people(9)) as [Person, ...Person[]]
    const targets = await Promise.all(Array.from({ length: 4 }, () => postOf(author)))
    const random = seededRandom(71)
    const wanted = new Map<string, ReactionKind | null>()
    for (let round = 0; round < 25; round += 1) {
      await Promise.all([
        countReactions(world.db),
        ...others.map((person) => {
          const of = targets[Math.floor(random() * targets.length)] as ReactionTarget
          const kind = ([null, ...reactionKinds] as const)[Math.floor(random() * 5)] ?? null
          wanted.set(`${person.id} ${of.id}`, kind)
          return world.push(person, [react(of, kind, { made_at: world.now - 1000 + round })])
        }),
      ])
    }
    for (const of of targets) {
      const kinds = [...wanted].flatMap(([key, kind]) => (key.endsWith(of.id) && kind ? [kind] : []))
      const n = reactionKinds.map((kind) => kinds.filter((one) => one === kind).length)
      expect(await countsFor(null, of)).toEqual({ n: kinds.length === 0 ? [] : n })
    }
  })

  it('loses the reactions of a deleted account', async () => {
    const [author, first, second] = (await people(3)) as [Person, Person, Person]
    const of = await postOf(author)
    for (const person of [first, second]) await world.push(person, [react(of, 'useful')])
    expect(await countsFor(null, of)).toEqual({ n: [0, 2, 0, 0] })
    await world.db.transaction((tx) => removeReactions(tx, first.id))
    expect(await countsFor(null, of)).toEqual({ n: [0, 1, 0, 0] })
    expect(await world.db.select().from(reactions).where(eq(reactions.userId, first.id))).toEqual([])
  })

  it('costs a device at most 10 KB for 1,000 reactions around it in a day', async () => {
    const [author, reader, ...others] = (await people(22)) as [Person, Person, ...Person[]]
    const written = Array.from({ length: 50 }, () => newPost())
    await world.push(author, written)
    const targets = written.map((post): ReactionTarget => ({ kind: 'post', id: subjectOf(post) }))
    for (const person of others)
      await world.push(
        person,
        targets.map((of) => react(of, 'thanks')),
      )
    let cursors = { me: 0, community: 0 }
    const { scopes } = await world.pull(reader, cursors)
    cursors = { me: scopes.me?.cursor ?? 0, community: scopes.community?.cursor ?? 0 }
    let bytes = 0
    // The reader opens the wall eight times, with 20 posts each.
    for (let visit = 0; visit < 8; visit += 1) {
      const pulled = await world.pull(reader, cursors)
      expect(pulled.scopes).toMatchObject({ me: { changes: [] }, community: { changes: [] } })
      const of = targets.slice(visit, visit + 20).map(({ id }) => id)
      const { items } = await reactionHandlers.counts(world.context(reader), { of: of.join() })
      bytes += of.join().length + JSON.stringify({ success: true, items }).length
    }
    expect(bytes).toBeLessThanOrEqual(10_000)
  })
})

describe('the notice', () => {
  it('is one per text, with the newest people', async () => {
    const [author, first, second, third] = (await people(4)) as [Person, Person, Person, Person]
    const of = await postOf(author)
    for (const person of [first, second, third]) await world.push(person, [react(of, 'thanks')])
    expect(await noticesOf(author)).toMatchObject([
      { id: `reaction:${of.id}`, of: { kind: 'post', id: of.id }, people: [third.id, second.id, first.id], count: 3, read: 0 },
    ])
  })

  it('is none for a reaction that was taken back before, and none again for a second one', async () => {
    const [author, other] = (await people(2)) as [Person, Person]
    const of = await postOf(author)
    await world.push(other, [react(of, 'thanks', { made_at: world.now - 9 }), react(of, null, { made_at: world.now - 8 })])
    expect(await noticesOf(author)).toEqual([])
    await world.push(other, [react(of, 'useful', { made_at: world.now - 7 })])
    expect(await noticesOf(author)).toEqual([])
  })

  it('names no user whom the author has muted, and is none to a text that was hidden before', async () => {
    const [author, muted, other] = (await people(3)) as [Person, Person, Person]
    const of = await postOf(author)
    await world.push(author, [sentCommand('setTie', { id: muted.id, kind: 'mute', is_on: true })])
    await world.push(muted, [react(of, 'thanks')])
    expect(await noticesOf(author)).toEqual([])
    expect(await countsFor(author, of)).toEqual({ n: [1, 0, 0, 0] })
    const reply = newReply({ kind: 'post', id: of.id })
    await world.push(author, [reply])
    await world.push(other, [react({ kind: 'reply', id: subjectOf(reply) }, 'thanks')])
    await world.db
      .update(replies)
      .set({ removedAt: new Date(), hiddenAt: new Date() })
      .where(eq(replies.id, subjectOf(reply)))
    expect(await noticesOf(author)).toEqual([])
    expect(await world.db.select({ n: posts.reactions }).from(posts).where(eq(posts.id, of.id))).toEqual([{ n: [1, 0, 0, 0] }])
  })
})
