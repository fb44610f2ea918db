// Long: all conflicts of the forum in one world, which takes seconds to open.
import { eq, type Logger } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RepliesOf, ReplyRow, ThreadChanges, ThreadRow } from '../../../contract/forum.ts'
import { addCategory, newReply, newThread, ofThread } from '../../../tests/support/forum.ts'
import { newPost, sentCommand, subjectOf } from '../../../tests/support/sent-command.ts'
import { openSyncWorld, type SyncWorld } from '../../../tests/support/sync-world.ts'
import { takeCommunityChanges } from '../../db/community-changes.ts'
import { posts, threads } from '../../db/schema.ts'
import type { Person } from '../../handler.ts'
import { commandHandlers } from '../sync/command-handlers.ts'
import { replies } from '../sync/replies.ts'
import { forumHandlers } from './forum.ts'
import { moveTallies } from './tallies.ts'

let world: SyncWorld
let author: Person
let other: Person
let teacher: Person
let moderator: Person
let categoryId: string
let secondCategoryId: string
beforeAll(async () => {
  world = await openSyncWorld()
  author = await world.addPerson()
  other = await world.addPerson()
  teacher = await world.addPerson('instructor')
  moderator = await world.addPerson('admin')
  categoryId = await addCategory(world.db, 'prices')
  secondCategoryId = await addCategory(world.db, 'hens')
})
afterAll(() => world.close())

const applied = { outcome: 'applied' }
const rejected = (code: string) => ({ outcome: 'rejected', code })

async function startedThread(title?: string): Promise<RepliesOf> {
  const start = newThread(categoryId, title)
  expect(await world.push(author, [start])).toMatchObject([applied])
  return ofThread(subjectOf(start))
}
async function reply(of: RepliesOf, person = other, body?: string): Promise<string> {
  const sent = newReply(of, body)
  expect(await world.push(person, [sent])).toMatchObject([applied])
  return subjectOf(sent)
}
const change = (of: RepliesOf, changes: ThreadChanges) => sentCommand('changeThread', { id: of.id, changes })
const lock = (of: RepliesOf) => world.push(teacher, [change(of, { is_locked: { from: false, to: true } })])
const pulled = (of: string, after = 0, person: Person | null = null) => replies(world.context(person), { of, after })
const repliesIn = async (of: RepliesOf, after = 0) =>
  (await pulled(of.id, after)).changes.flatMap(({ table, row }) => (table === 'replies' && row ? [row as ReplyRow] : []))
const headOf = async (of: RepliesOf) =>
  (await pulled(of.id)).changes.find(({ table }) => table === 'threads')?.row as ThreadRow | null | undefined

/** The tables whose rows a single command locks, in this order. */
async function lockedBy(name: 'editReply' | 'removeReply'): Promise<string[]> {
  const of = await startedThread()
  const id = await reply(of, other, 'ক')
  const tables: string[] = []
  await world.db.transaction(async (tx) => {
    const session = tx._.session as unknown as { logger: Logger }
    session.logger = {
      logQuery: (text) => void tables.push(...(/ from "(threads|replies)" where .* for (?:update|key share)/.exec(text)?.slice(1) ?? [])),
    }
    const context = {
      services: { db: world.db },
      tx,
      person: { ...other, knownSince: new Date(), limited: null },
      clock: () => world.now,
      signer: world.signer,
      contactShare: 0,
      recordAct: () => undefined,
    }
    const entry = { id, input: { id, of, from: 'ক', body: 'খ' }, madeAt: world.now, offset: 0, base: { change: 0, commands: [] } }
    const nextChange = async () => (await takeCommunityChanges(tx))[0] ?? 0
    await commandHandlers[name]({ ...context, nextChange }, [entry])
  })
  return tables
}

describe('a thread', () => {
  it('arrives with its text, its address and its author, by id and by address, for visitors too', async () => {
    const of = await startedThread('ছোট ব্যবসা শুরু')
    const { changes, is_gone, more } = await pulled(of.id)
    expect({ is_gone, more }).toEqual({ is_gone: false, more: false })
    expect(changes.map(({ table }) => table)).toEqual(['people', 'threads', 'replies'])
    const head = await headOf(of)
    expect(head).toMatchObject({ title: 'ছোট ব্যবসা শুরু', category_id: categoryId, author_id: author.id, is_pinned: false, replies: 0 })
    expect(head?.slug).toMatch(/^chot-byabsa-shuru-[a-z2-9]{5}$/)
    expect(await pulled(head?.slug ?? '')).toMatchObject({ parent_id: of.id })
    expect(await repliesIn(of)).toMatchObject([{ id: of.id, parent_id: of.id, body: 'কত রাখেন?' }])
  })

  it('is a duplicate when it is sent under another command id, and refused with another text', async () => {
    const start = newThread(categoryId)
    const input = start.input as { id: string }
    await world.push(author, [start])
    expect(await world.push(author, [sentCommand('startThread', input)])).toMatchObject([{ outcome: 'duplicate' }])
    expect(await world.push(author, [sentCommand('startThread', { ...input, body: 'অন্য' })])).toMatchObject([rejected('id_taken')])
    expect(await world.push(other, [sentCommand('startThread', input)])).toMatchObject([rejected('id_taken')])
  })

  it('has an id of its own: none of a post, and no post has one of a thread', async () => {
    const post = newPost('হাটে গেলাম')
    await world.push(author, [post])
    const start = newThread(categoryId)
    const taking = sentCommand('startThread', { ...(start.input as object), id: subjectOf(post) })
    expect(await world.push(other, [taking])).toMatchObject([rejected('id_taken')])
    const of = await startedThread()
    const second = sentCommand('addPost', { ...(newPost('লেখা').input as object), id: of.id })
    expect(await world.push(other, [second, newReply({ kind: 'post', id: of.id })])).toMatchObject([rejected('id_taken'), rejected('gone')])
  })

  it('needs a subject that exists', async () => {
    const lost = newThread('01890000-0000-7000-8000-0000000000ff')
    expect(await world.push(author, [lost])).toMatchObject([{ ...rejected('invalid_input'), fields: { category_id: 'unknown' } }])
  })

  it('and the replies that were queued to it arrive in one push, in order, once', async () => {
    const start = newThread(categoryId)
    const of = ofThread(subjectOf(start))
    const first = newReply(of, 'প্রথম', { after: start.id })
    const second = newReply(of, 'দ্বিতীয়', { after: first.id })
    const edit = sentCommand('editReply', { id: subjectOf(first), of, from: 'প্রথম', body: 'প্রথম, বদলানো' }, { after: second.id })
    const all = [start, first, second, edit]
    expect(await world.push(author, all)).toMatchObject(all.map(() => applied))
    expect(await world.push(author, all)).toMatchObject(all.map(() => applied))
    const stored = (await repliesIn(of)).sort((one, another) => (one.number ?? 0) - (another.number ?? 0))
    expect(stored.map(({ body }) => body)).toEqual(['কত রাখেন?', 'প্রথম, বদলানো', 'দ্বিতীয়'])
  })

  it('is not found under an address without a thread', async () => {
    await expect(pulled('no-such-thread')).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('numbers of replies', () => {
  it('move in one change of the head, whatever their count', async () => {
    const of = await startedThread()
    for (let count = 0; count < 5; count++) await reply(of)
    while (!(await moveTallies(world.db)));
    const before = await headOf(of)
    expect(before?.replies).toBe(5)
    const { cursor = 0 } = (await world.pull(other, { community: 0 })).scopes.community ?? {}
    for (let count = 0; count < 7; count++) await reply(of)
    while (!(await moveTallies(world.db)));
    const { changes = [] } = (await world.pull(other, { community: cursor })).scopes.community ?? {}
    expect(changes.filter(({ table }) => table === 'threads')).toMatchObject([{ key: of.id, row: { replies: 12 } }])
    expect(changes.filter(({ table }) => table === 'replies')).toEqual([])
  })

  it('take no second change if nothing was written since', async () => {
    const of = await startedThread()
    await reply(of)
    while (!(await moveTallies(world.db)));
    const { cursor = 0 } = (await world.pull(null, { community: 0 })).scopes.community ?? {}
    expect(await moveTallies(world.db)).toBe(true)
    expect((await world.pull(null, { community: cursor })).scopes.community?.changes).toEqual([])
  })

  it('count the comments of a post, and fewer after a removal', async () => {
    const post = newPost('হাটে গেলাম')
    await world.push(author, [post])
    const of: RepliesOf = { kind: 'post', id: subjectOf(post) }
    const [id] = [await reply(of), await reply(of)]
    while (!(await moveTallies(world.db)));
    const tally = async () => (await world.db.select().from(posts).where(eq(posts.id, of.id)))[0]
    expect(await tally()).toMatchObject({ replies: 2, lastRemoval: 0 })
    await world.push(other, [sentCommand('removeReply', { id, of })])
    while (!(await moveTallies(world.db)));
    const after = await tally()
    expect(after).toMatchObject({ replies: 1 })
    expect(after?.lastRemoval).toBe(after?.moved)
  })

  it('are not sent to an app of shape 2, nor is the forum', async () => {
    const { changes = [] } = (await world.pull(null, { community: 0, shape: 2 })).scopes.community ?? {}
    expect(new Set(changes.map(({ table }) => table))).toEqual(new Set(['people', 'posts']))
  })
})

it('no pull skips a reply while several people write', async () => {
  const of = await startedThread()
  const people = await Promise.all(Array.from({ length: 6 }, () => world.addPerson()))
  const seen = new Set<string>()
  let [after, isWriting] = [0, true]
  const read = async () => {
    const page = await pulled(of.id, after)
    for (const { table, key } of page.changes) if (table === 'replies') seen.add(key)
    after = page.cursor
  }
  const reading = (async () => {
    while (isWriting) await read()
  })()
  const sent = people.map(() => Array.from({ length: 12 }, () => newReply(of)))
  await Promise.all(
    people.map(async (person, index) => {
      for (const one of sent[index] ?? []) await world.push(person, [one])
    }),
  )
  isWriting = false
  await reading
  await read()
  expect(seen).toEqual(new Set([of.id, ...sent.flat().map(subjectOf)]))
  while (!(await moveTallies(world.db)));
  expect((await headOf(of))?.replies).toBe(72)
})

describe('pages of replies', () => {
  it('have each reply once, then only what is new', async () => {
    const of = await startedThread()
    const sent = Array.from({ length: 450 }, (_, index) => newReply(of, `উত্তর ${index}`))
    for (let start = 0; start < sent.length; start += 50) await world.push(other, sent.slice(start, start + 50))
    const seen: string[] = []
    let [after, isMore] = [0, true]
    while (isMore) {
      const page = await pulled(of.id, after)
      seen.push(...page.changes.filter(({ table }) => table === 'replies').map(({ key }) => key))
      after = page.cursor
      isMore = page.more
    }
    expect(seen).toHaveLength(451)
    expect(new Set(seen).size).toBe(451)
    const removed = subjectOf(sent[7] ?? newReply(of))
    await world.push(other, [sentCommand('removeReply', { id: removed, of })])
    expect((await pulled(of.id, after)).changes.filter(({ table }) => table === 'replies')).toMatchObject([{ key: removed, row: null }])
    const { changes } = await pulled(of.id)
    expect(changes.some(({ key }) => key === removed)).toBe(false)
  })

  it('have a limit of text beside that of replies', async () => {
    const of = await startedThread()
    const long = 'ক'.repeat(5000)
    await world.push(
      other,
      Array.from({ length: 40 }, () => newReply(of, long)),
    )
    const seen = new Set<string>()
    let [after, pages, isMore] = [0, 0, true]
    for (; isMore; pages++) {
      const page = await pulled(of.id, after)
      expect(JSON.stringify(page).length).toBeLessThan(100_000)
      for (const { table, key } of page.changes) if (table === 'replies') seen.add(key)
      after = page.cursor
      isMore = page.more
    }
    expect({ seen: seen.size, pages }).toEqual({ seen: 41, pages: 4 })
  })

  it('start again for a device that knows another history', async () => {
    const of = await startedThread()
    const epoch = '01890000-0000-7000-8000-0000000000ff'
    const answer = await replies(world.context(null), { of: of.id, after: 3, epoch })
    expect(answer.reset).toBe(true)
    expect(answer.changes.some(({ table }) => table === 'replies')).toBe(true)
  })
})

describe('conflicts', () => {
  it('a reply and an edit after the lock are rejected, a removal is not', async () => {
    const of = await startedThread()
    const id = await reply(of, other, 'ক')
    expect(await lock(of)).toMatchObject([applied])
    const edit = sentCommand('editReply', { id, of, from: 'ক', body: 'খ' })
    const remove = sentCommand('removeReply', { id, of })
    expect(await world.push(other, [newReply(of), edit, remove])).toMatchObject([rejected('locked'), rejected('locked'), applied])
  })

  it('a reply to a removed or unknown thread is rejected, without saying which', async () => {
    const of = await startedThread()
    await world.push(author, [sentCommand('removeReply', { id: of.id, of })])
    const unknown = ofThread('01890000-0000-7000-8000-0000000000ff')
    const answers = await world.push(other, [newReply(of), newReply(unknown)])
    expect(answers).toMatchObject([rejected('gone'), rejected('gone')])
    expect(new Set(answers.map(({ message }) => message)).size).toBe(1)
    expect(await pulled(of.id)).toMatchObject({ is_gone: true, changes: [{ table: 'threads', key: of.id, row: null }] })
  })

  it('a reply to a thread that the sender knows only by its head is taken', async () => {
    const of = await startedThread()
    const { changes = [] } = (await world.pull(other, { community: 0 })).scopes.community ?? {}
    expect(changes.some(({ key }) => key === of.id)).toBe(true)
    await reply(of)
  })

  it('the first text of a thread with replies goes alone', async () => {
    const of = await startedThread()
    await reply(of)
    expect(await world.push(author, [sentCommand('removeReply', { id: of.id, of })])).toMatchObject([applied])
    expect(await pulled(of.id)).toMatchObject({ is_gone: false })
    expect((await repliesIn(of)).map(({ id }) => id)).not.toContain(of.id)
  })

  it('a thread goes with its last text, whichever that is', async () => {
    const of = await startedThread()
    const [one, two] = [await reply(of), await reply(of)]
    await world.push(author, [sentCommand('removeReply', { id: of.id, of })])
    await world.push(other, [sentCommand('removeReply', { id: one, of })])
    expect(await pulled(of.id)).toMatchObject({ is_gone: false })
    expect(await world.push(other, [sentCommand('removeReply', { id: two, of }), newReply(of)])).toMatchObject([applied, rejected('gone')])
    expect(await pulled(of.id)).toMatchObject({ is_gone: true, changes: [{ table: 'threads', key: of.id, row: null }] })
    // Nothing of the title stays.
    expect(await world.db.select().from(threads).where(eq(threads.id, of.id))).toMatchObject([{ title: '' }])
  })

  it('edits and removals of the same text lock its thread first, and none waits for the other', async () => {
    for (let round = 0; round < 5; round++) {
      const of = await startedThread()
      const id = await reply(of, other, 'ক')
      const edit = sentCommand('editReply', { id: of.id, of, from: 'কত রাখেন?', body: 'কত?' })
      const remove = sentCommand('removeReply', { id: of.id, of })
      await Promise.all([
        world.push(author, [edit]),
        world.push(author, [remove]),
        world.push(other, [sentCommand('editReply', { id, of, from: 'ক', body: 'খ' }), newReply(of)]),
        world.push(other, [sentCommand('removeReply', { id, of })]),
      ])
    }
    expect(world.faults).toEqual([])
    const [first, ...later] = (await lockedBy('editReply')).concat(await lockedBy('removeReply'))
    expect([first, ...later]).toEqual(['threads', 'replies', 'threads', 'replies'])
  })

  it('an edit across a removal is rejected', async () => {
    const of = await startedThread()
    const id = await reply(of, other, 'ক')
    await world.push(other, [sentCommand('removeReply', { id, of })])
    expect(await world.push(other, [sentCommand('editReply', { id, of, from: 'ক', body: 'খ' })])).toMatchObject([rejected('gone')])
    expect(await world.push(other, [sentCommand('removeReply', { id, of })])).toMatchObject([{ outcome: 'duplicate' }])
  })

  it('an edit that began with another text is rejected', async () => {
    const of = await startedThread()
    const id = await reply(of, other, 'ক')
    const edits = ['খ', 'গ'].map((body) => sentCommand('editReply', { id, of, from: 'ক', body }))
    expect(await world.push(other, edits)).toMatchObject([
      applied,
      { ...rejected('changed_meanwhile'), fields: { body: 'changed_meanwhile' } },
    ])
  })

  it('of two moderators the second with the same verdict is a duplicate, with another one rejected', async () => {
    const of = await startedThread()
    const third = await addCategory(world.db, `third-${of.id}`)
    const move = (to: string) => change(of, { category_id: { from: categoryId, to } })
    expect(await world.push(teacher, [move(secondCategoryId)])).toMatchObject([applied])
    expect(await world.push(moderator, [move(secondCategoryId)])).toMatchObject([{ outcome: 'duplicate' }])
    expect(await world.push(moderator, [move(third)])).toMatchObject([
      { ...rejected('changed_meanwhile'), fields: { category_id: 'changed_meanwhile' } },
    ])
  })

  it('two who change different fields of a thread both succeed', async () => {
    const of = await startedThread()
    expect(await world.push(teacher, [change(of, { is_pinned: { from: false, to: true } })])).toMatchObject([applied])
    expect(await world.push(author, [change(of, { title: { from: 'ডিমের দাম', to: 'ডিমের নতুন দাম' } })])).toMatchObject([applied])
    expect(await headOf(of)).toMatchObject({ is_pinned: true, title: 'ডিমের নতুন দাম' })
  })
})

describe('the best reply', () => {
  const choose = (of: RepliesOf, id: string | null, from: string | null = null) => change(of, { best_reply_id: { from, to: id } })

  it('is chosen by the author or staff, among the replies', async () => {
    const of = await startedThread()
    const id = await reply(of)
    expect(await world.push(other, [choose(of, id)])).toMatchObject([rejected('forbidden')])
    expect(await world.push(author, [choose(of, of.id)])).toMatchObject([rejected('gone')])
    expect(await world.push(author, [choose(of, id)])).toMatchObject([applied])
    expect(await world.push(teacher, [choose(of, null, id)])).toMatchObject([applied])
  })

  it('is no reply of another thread, and none that was removed', async () => {
    const [of, elsewhere] = [await startedThread(), await startedThread()]
    const id = await reply(of)
    expect(await world.push(author, [choose(of, await reply(elsewhere))])).toMatchObject([rejected('gone')])
    await world.push(other, [sentCommand('removeReply', { id, of })])
    expect(await world.push(author, [choose(of, id)])).toMatchObject([rejected('gone')])
  })
})

it('only staff pin, lock and move; only the author changes the title; a locked thread stays as it is', async () => {
  const of = await startedThread()
  for (const changes of [
    { is_pinned: { from: false, to: true } },
    { is_locked: { from: false, to: true } },
    { category_id: { from: categoryId, to: secondCategoryId } },
  ]) {
    expect(await world.push(author, [change(of, changes)])).toMatchObject([rejected('forbidden')])
    expect(await world.push(teacher, [change(of, changes)])).toMatchObject([applied])
  }
  const title = { title: { from: 'ডিমের দাম', to: 'অন্য' } }
  expect(await world.push(teacher, [change(of, title)])).toMatchObject([rejected('forbidden')])
  expect(await world.push(author, [change(of, title)])).toMatchObject([rejected('locked')])
})

it('staff make subjects; of two who change the same one, the second is rejected', async () => {
  const [id, about] = ['01890000-0000-7000-8000-00000000c0de', { bn: '', en: '' }]
  const save = (name: string, from: string | null) =>
    sentCommand('saveCategory', { id, about, name: { bn: name, en: '' }, from: from && { about, name: { bn: from, en: '' } } })
  expect(await world.push(author, [save('মাছ', null)])).toMatchObject([rejected('forbidden')])
  expect(await world.push(teacher, [save('মাছ', 'আগের')])).toMatchObject([rejected('gone')])
  expect(await world.push(teacher, [save('মাছ', null)])).toMatchObject([applied])
  expect(await world.push(moderator, [save('মাছ', null), save('মাছ চাষ', 'মাছ')])).toMatchObject([{ outcome: 'duplicate' }, applied])
  expect(await world.push(teacher, [save('পুকুর', 'মাছ')])).toMatchObject([rejected('changed_meanwhile')])
  const { changes = [] } = (await world.pull(null, { community: 0 })).scopes.community ?? {}
  expect(changes.find(({ key }) => key === id)?.row).toMatchObject({ name: { bn: 'মাছ চাষ' }, slug: expect.stringMatching(/^mach-/) })
  expect(await world.push(author, [newThread(id)])).toMatchObject([applied])
})

it('lists the threads of a subject by their newest activity', async () => {
  const inSubject = async (slug: string) => (await forumHandlers.threads(world.context(null), { category: slug })).items
  const slug = `own-${Date.now()}`
  const id = await addCategory(world.db, slug)
  const starts = ['এক', 'দুই', 'তিন'].map((title) => newThread(id, title))
  for (const start of starts) {
    world.now += 1000
    await world.push(author, [start])
  }
  world.now += 1000
  await reply(ofThread(subjectOf(starts[0] ?? newThread(id))))
  while (!(await moveTallies(world.db)));
  expect((await inSubject(slug)).map(({ title }) => title)).toEqual(['এক', 'তিন', 'দুই'])
  expect((await inSubject(slug))[0]).toMatchObject({ replies: 1, author: { id: author.id } })
})
