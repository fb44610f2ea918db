import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { addPost, editPost, removePost } from '../../contract/wall.ts'
import { newId } from './id.ts'
import { amend, discard, localCommand, NeedsAccount, rearrange, send, sendAgain, setCommands } from './outbox.ts'
import { guestId, setCurrentPerson } from './person.ts'
import { dbOf, type PersonalDb } from './personal-db.ts'

const author = (id: string) => ({ id, name: 'শিউলি', role: 'student' as const, place: '' })
const add = localCommand(addPost, (tables, { id, body }, { madeAt, userId }) =>
  tables.put('posts', id, { id, author: author(userId), body, made_at: madeAt, edited_at: null }),
)
const edit = localCommand(
  editPost,
  async (tables, { id, body }, { madeAt }) => {
    const post = await tables.get('posts', id)
    if (post) await tables.put('posts', id, { ...post, body, edited_at: madeAt })
  },
  { coalesce: (_previous, next) => next },
)
const remove = localCommand(removePost, (tables, { id }) => tables.remove('posts', id))

let db: PersonalDb
let queued = 0
beforeEach(() => {
  const person = newId()
  setCurrentPerson(person)
  db = dbOf(person)
  queued = 0
  setCommands({ addPost: add, editPost: edit, removePost: remove }, () => {
    queued += 1
  })
})

const bodies = async () => (await db.posts.toArray()).map((post) => post.body)
/** As if a push had carried the row and the server had answered. */
const settle = (id: string, change: object) => db.outbox.where('id').equals(id).modify(change)

describe('send', () => {
  it('keeps the effect and the row together and tells the sender', async () => {
    const id = newId()
    const commandId = await send(add, { id, body: 'প্রথম লেখা' })
    expect(await bodies()).toEqual(['প্রথম লেখা'])
    expect(await db.outbox.toArray()).toMatchObject([
      { id: commandId, name: 'addPost', lane: `post:${id}`, state: 'queued', attempts: 0, after: null },
    ])
    expect(queued).toBe(1)
  })

  it('refuses a visitor and changes nothing', async () => {
    setCurrentPerson(guestId)
    await expect(send(add, { id: newId(), body: 'x' })).rejects.toThrow(NeedsAccount)
    expect(await dbOf(guestId).outbox.count()).toBe(0)
  })

  it('chains the commands of one lane and leaves other lanes free', async () => {
    const id = newId()
    const first = await send(add, { id, body: 'a' })
    const second = await send(remove, { id })
    await send(add, { id: newId(), body: 'other' })
    const rows = await db.outbox.orderBy('seq').toArray()
    expect(rows.map((row) => row.after)).toEqual([null, first, null])
    expect(rows[1]?.id).toBe(second)
  })

  it('joins two corrections that nobody has seen, and keeps them apart once one was carried', async () => {
    const id = newId()
    await send(add, { id, body: 'a' })
    const first = await send(edit, { id, body: 'b' })
    expect(await send(edit, { id, body: 'c' })).toBe(first)
    expect(await db.outbox.count()).toBe(2)
    await settle(first, { state: 'sending', attempts: 1 })
    expect(await send(edit, { id, body: 'd' })).not.toBe(first)
    expect(await db.outbox.count()).toBe(3)
    expect(await bodies()).toEqual(['d'])
  })
})

describe('rebase', () => {
  it('lays waiting commands over what the server says', async () => {
    const id = newId()
    await db.posts.put({ key: id, id, author: author('x'), body: 'server', made_at: 1, edited_at: null })
    await send(edit, { id, body: 'mine' })
    await rearrange(db, async () => {
      await db.posts.put({ key: id, id, author: author('x'), body: 'server, newer', made_at: 1, edited_at: null })
    })
    expect(await bodies()).toEqual(['mine'])
    expect(await db.shadows.toArray()).toMatchObject([{ row: { body: 'server, newer' } }])
  })

  it('leaves the server rows alone once nothing waits', async () => {
    const id = newId()
    const commandId = await send(add, { id, body: 'mine' })
    await rearrange(db, async () => {
      await db.outbox.where('id').equals(commandId).delete()
      await db.posts.put({ key: id, id, author: author('x'), body: 'arrived', made_at: 5, edited_at: null })
    })
    expect(await bodies()).toEqual(['arrived'])
    expect(await db.shadows.count()).toBe(0)
  })

  it('undoes nothing halfway: a throw in between leaves store and outbox as they were', async () => {
    const id = newId()
    await send(add, { id, body: 'mine' })
    await expect(
      rearrange(db, async () => {
        await db.posts.clear()
        throw new Error('cut')
      }),
    ).rejects.toThrow('cut')
    expect(await bodies()).toEqual(['mine'])
    expect(await db.outbox.count()).toBe(1)
  })
})

describe('taking back', () => {
  it('removes a command nobody has seen, with its effect, and closes the gap in its lane', async () => {
    const id = newId()
    await db.posts.put({ key: id, id, author: author('x'), body: 'server', made_at: 1, edited_at: null })
    const first = await send(edit, { id, body: 'mine' })
    const second = await send(remove, { id })
    expect(await discard(first)).toBe(true)
    expect(await db.outbox.toArray()).toMatchObject([{ id: second, after: null }])
    expect(await discard(second)).toBe(true)
    expect(await bodies()).toEqual(['server'])
  })

  it('does not remove what may already be on the server', async () => {
    const commandId = await send(add, { id: newId(), body: 'mine' })
    await settle(commandId, { state: 'queued', attempts: 1 })
    expect(await discard(commandId)).toBe(false)
    expect(await amend(commandId, { id: newId(), body: 'changed' })).toBe(false)
    expect(await bodies()).toEqual(['mine'])
  })
})

describe('sending again', () => {
  it('makes a new command of a rejected one, in its old place', async () => {
    const id = newId()
    const first = await send(add, { id, body: 'too long' })
    await settle(first, { state: 'rejected', code: 'too_long', attempts: 1 })
    const later = await send(edit, { id, body: 'more' })
    await sendAgain(first, { id, body: 'short' })
    const rows = await db.outbox.orderBy('seq').toArray()
    expect(rows[0]).toMatchObject({ name: 'addPost', state: 'queued', attempts: 0, input: { body: 'short' }, after: null })
    expect(rows[0]?.id).not.toBe(first)
    expect(rows[0]).not.toHaveProperty('code')
    expect(rows[1]).toMatchObject({ id: later, after: rows[0]?.id })
    expect(await bodies()).toEqual(['more'])
  })

  it('says that what another tab has sent again or discarded is not there, and changes nothing', async () => {
    const id = newId()
    const [sent, gone] = [await send(add, { id, body: 'a' }), await send(add, { id: newId(), body: 'b' })]
    for (const one of [sent, gone]) await settle(one, { state: 'rejected', code: 'forbidden', attempts: 1 })
    expect(await sendAgain(sent)).toBe(true)
    await discard(gone)
    const before = await db.outbox.toArray()
    expect(await sendAgain(sent, { id, body: 'from here' })).toBe(false)
    expect(await sendAgain(gone, { id, body: 'from here' })).toBe(false)
    expect(await db.outbox.toArray()).toEqual(before)
    expect(await bodies()).toEqual(['a'])
  })

  it('says so of what has meanwhile arrived, too', async () => {
    const id = newId()
    const commandId = await send(add, { id, body: 'a' })
    await settle(commandId, { state: 'applied', attempts: 1 })
    expect(await sendAgain(commandId, { id, body: 'from here' })).toBe(false)
    expect(await bodies()).toEqual(['a'])
  })

  it('keeps a rejected item on screen until its person decides', async () => {
    const commandId = await send(add, { id: newId(), body: 'kept' })
    await settle(commandId, { state: 'rejected', code: 'forbidden', attempts: 1 })
    await rearrange(db, async () => {})
    expect(await bodies()).toEqual(['kept'])
    expect(await discard(commandId)).toBe(true)
    expect(await bodies()).toEqual([])
  })
})

describe('two people on one phone', () => {
  it('have separate stores', async () => {
    await send(add, { id: newId(), body: 'of A' })
    setCurrentPerson(newId())
    await send(add, { id: newId(), body: 'of B' })
    expect(await bodies()).toEqual(['of A'])
  })
})
