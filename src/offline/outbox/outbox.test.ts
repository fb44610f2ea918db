import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { wallCommands } from '../../../contract/wall.ts'
import { newId } from '../store/id.ts'
import { setCurrentPerson, visitorId } from '../store/person.ts'
import { dbOf, type PersonalDb } from '../store/personal-db.ts'
import { localCommand } from './local-command.ts'
import { amend, discard, NeedsAccount, onQueued, send, sendAgain } from './outbox.ts'
import { rebaseOutbox } from './rebase.ts'
import { registerCommands } from './registry.ts'

const add = localCommand(wallCommands.addPost, (tables, { id, body }, { madeAt, userId }) =>
  tables.put('posts', id, { id, author_id: userId, body, made_at: madeAt, edited_at: null }),
)
const edit = localCommand(
  wallCommands.editPost,
  async (tables, { id, body }, { madeAt }) => {
    const post = await tables.get('posts', id)
    if (post) await tables.put('posts', id, { ...post, body, edited_at: madeAt })
  },
  { coalesce: (_previous, next) => next },
)
const remove = localCommand(wallCommands.removePost, (tables, { id }) => tables.remove('posts', id))

let db: PersonalDb
let queued = 0
onQueued(() => {
  queued += 1
})
beforeEach(() => {
  const person = newId()
  setCurrentPerson(person)
  db = dbOf(person)
  queued = 0
  registerCommands(async () => ({ addPost: add, editPost: edit, removePost: remove }))
})

const bodies = async () => (await db.posts.toArray()).map((post) => post.body)
/** Sets the state of a row that a push has carried. */
const settle = (id: string, change: object) => db.outbox.where('id').equals(id).modify(change)

describe('send', () => {
  it('stores the local effect and the outbox row together and calls the listeners', async () => {
    const id = newId()
    const commandId = await send(add, { id, body: 'প্রথম লেখা' })
    expect(await bodies()).toEqual(['প্রথম লেখা'])
    expect(await db.outbox.toArray()).toMatchObject([
      { id: commandId, name: 'addPost', lane: `post:${id}`, state: 'queued', attempts: 0, after: null },
    ])
    expect(queued).toBe(1)
  })

  it('rejects a command of a visitor and changes nothing', async () => {
    setCurrentPerson(visitorId)
    await expect(send(add, { id: newId(), body: 'x' })).rejects.toThrow(NeedsAccount)
    expect(await dbOf(visitorId).outbox.count()).toBe(0)
  })

  it('chains the commands of one lane; other lanes do not wait', async () => {
    const id = newId()
    const first = await send(add, { id, body: 'a' })
    const second = await send(remove, { id })
    await send(add, { id: newId(), body: 'other' })
    const rows = await db.outbox.orderBy('seq').toArray()
    expect(rows.map((row) => row.after)).toEqual([null, first, null])
    expect(rows[1]?.id).toBe(second)
  })

  it('merges two unsent edits, and queues a second edit once a request has carried the first', async () => {
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
  it('applies waiting commands to the rows of the server', async () => {
    const id = newId()
    await db.posts.put({ key: id, id, author_id: 'x', body: 'server', made_at: 1, edited_at: null })
    await send(edit, { id, body: 'mine' })
    await rebaseOutbox(db, async () => {
      await db.posts.put({ key: id, id, author_id: 'x', body: 'server, newer', made_at: 1, edited_at: null })
    })
    expect(await bodies()).toEqual(['mine'])
    expect(await db.baseRows.toArray()).toMatchObject([{ row: { body: 'server, newer' } }])
  })

  it('leaves the rows of the server unchanged once no command waits', async () => {
    const id = newId()
    const commandId = await send(add, { id, body: 'mine' })
    await rebaseOutbox(db, async () => {
      await db.outbox.where('id').equals(commandId).delete()
      await db.posts.put({ key: id, id, author_id: 'x', body: 'arrived', made_at: 5, edited_at: null })
    })
    expect(await bodies()).toEqual(['arrived'])
    expect(await db.baseRows.count()).toBe(0)
  })

  it('displays a command that the user sends while the first rebase of an empty outbox waits', async () => {
    for (let round = 0; round < 20; round++) {
      const id = newId()
      const rebased = rebaseOutbox(db, async () => undefined)
      await Promise.all([send(add, { id, body: 'এর মধ্যে লেখা' }), rebased])
      expect((await db.posts.get(id))?.body).toBe('এর মধ্যে লেখা')
      expect(await db.outbox.count()).toBe(1)
      await Promise.all([db.outbox.clear(), db.baseRows.clear()])
    }
  })

  it('rolls back rows and outbox when the change throws', async () => {
    const id = newId()
    await send(add, { id, body: 'mine' })
    await expect(
      rebaseOutbox(db, async () => {
        await db.posts.clear()
        throw new Error('cut')
      }),
    ).rejects.toThrow('cut')
    expect(await bodies()).toEqual(['mine'])
    expect(await db.outbox.count()).toBe(1)
  })
})

describe('discard', () => {
  it('removes an unsent command with its effect, and the next command of the lane follows the one before it', async () => {
    const id = newId()
    await db.posts.put({ key: id, id, author_id: 'x', body: 'server', made_at: 1, edited_at: null })
    const first = await send(edit, { id, body: 'mine' })
    const second = await send(remove, { id })
    expect(await discard(first)).toBe(true)
    expect(await db.outbox.toArray()).toMatchObject([{ id: second, after: null }])
    expect(await discard(second)).toBe(true)
    expect(await bodies()).toEqual(['server'])
  })

  it('keeps a command that the server may have received', async () => {
    const commandId = await send(add, { id: newId(), body: 'mine' })
    await settle(commandId, { state: 'queued', attempts: 1 })
    expect(await discard(commandId)).toBe(false)
    expect(await amend(commandId, { id: newId(), body: 'changed' })).toBe(false)
    expect(await bodies()).toEqual(['mine'])
  })
})

describe('sendAgain', () => {
  it('gives a rejected command a new id at its old position', async () => {
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

  it('returns false and changes nothing if another tab has resent or discarded the command', async () => {
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

  it('returns false for a command that the server has applied', async () => {
    const id = newId()
    const commandId = await send(add, { id, body: 'a' })
    await settle(commandId, { state: 'applied', attempts: 1 })
    expect(await sendAgain(commandId, { id, body: 'from here' })).toBe(false)
    expect(await bodies()).toEqual(['a'])
  })

  it('leaves the effect of a rejected command until the user decides', async () => {
    const commandId = await send(add, { id: newId(), body: 'kept' })
    await settle(commandId, { state: 'rejected', code: 'forbidden', attempts: 1 })
    await rebaseOutbox(db, async () => {})
    expect(await bodies()).toEqual(['kept'])
    expect(await discard(commandId)).toBe(true)
    expect(await bodies()).toEqual([])
  })
})

describe('two users of one device', () => {
  it('have separate databases', async () => {
    await send(add, { id: newId(), body: 'of A' })
    setCurrentPerson(newId())
    await send(add, { id: newId(), body: 'of B' })
    expect(await bodies()).toEqual(['of A'])
  })
})
