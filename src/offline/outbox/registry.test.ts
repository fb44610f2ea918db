import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { wallCommands } from '../../../contract/wall.ts'
import { newId } from '../store/id.ts'
import { setCurrentPerson } from '../store/person.ts'
import { dbOf } from '../store/personal-db.ts'
import { localCommand } from './local-command.ts'
import { discard, send } from './outbox.ts'
import { registerCommands } from './registry.ts'

const add = localCommand(wallCommands.addPost, (tables, { id, body }, { madeAt, userId }) =>
  tables.put('posts', id, {
    id,
    author_id: userId,
    body,
    made_at: madeAt,
    edited_at: null,
  }),
)

it('discard waits for the commands to load, and then removes only its own command', async () => {
  const person = newId()
  setCurrentPerson(person)
  const db = dbOf(person)
  await send(add, { id: newId(), body: 'থাকে' })
  const second = await send(add, { id: newId(), body: 'যায়' })
  const bodies = async () => (await db.posts.toArray()).map((post) => post.body)
  let finishLoading = () => {}
  registerCommands(() => new Promise((resolve) => (finishLoading = () => resolve({ addPost: add }))))
  let isGone: boolean | undefined
  const discarded = discard(second).then((answer) => (isGone = answer))
  // Two transactions: a discard that does not wait would be complete.
  await db.outbox.count()
  await db.outbox.count()
  expect(isGone).toBeUndefined()
  expect((await bodies()).toSorted()).toEqual(['থাকে', 'যায়'].toSorted())
  finishLoading()
  await discarded
  expect(isGone).toBe(true)
  expect(await bodies()).toEqual(['থাকে'])
})

it('absorbFollowers loads the commands itself', async () => {
  vi.resetModules()
  const [{ absorbFollowers }, registry, { dbOf }] = await Promise.all([
    import('./absorb.ts'),
    import('./registry.ts'),
    import('../store/personal-db.ts'),
  ])
  const postId = newId()
  const absorbing = localCommand(wallCommands.addPost, async () => {}, {
    absorb: (input, later) => ({ ...input, body: (later.input as { body: string }).body }),
  })
  registry.registerCommands(async () => ({ addPost: absorbing }))
  const db = dbOf(newId())
  const row = { version: 1, lane: `post:${postId}`, after: null, madeAt: 0, state: 'rejected', attempts: 1, bytes: 10 } as const
  await db.outbox.bulkAdd([
    { ...row, id: newId(), name: 'addPost', input: { id: postId, body: 'প্রথম' } },
    { ...row, id: newId(), name: 'editPost', input: { id: postId, body: 'দ্বিতীয়' } },
  ])
  await absorbFollowers(db)
  expect((await db.outbox.toArray()).map(({ input }) => input)).toEqual([{ id: postId, body: 'দ্বিতীয়' }])
})
