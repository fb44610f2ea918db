import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import { addPost } from '../../contract/wall.ts'
import { setCommandLoader } from './command-loader.ts'
import { newId } from './id.ts'
import { discard, localCommand, send } from './outbox.ts'
import { setCurrentPerson } from './person.ts'
import { dbOf } from './personal-db.ts'

const add = localCommand(addPost, (tables, { id, body }, { madeAt, userId }) =>
  tables.put('posts', id, {
    id,
    author: { id: userId, name: 'শিউলি', role: 'student', place: '' },
    body,
    made_at: madeAt,
    edited_at: null,
  }),
)

it('takes one thing back before the commands are named, and hides nothing else', async () => {
  const person = newId()
  setCurrentPerson(person)
  const db = dbOf(person)
  await send(add, { id: newId(), body: 'থাকে' })
  const second = await send(add, { id: newId(), body: 'যায়' })
  const bodies = async () => (await db.posts.toArray()).map((post) => post.body)
  let bring = () => {}
  setCommandLoader(() => new Promise((resolve) => (bring = () => resolve({ addPost: add }))))
  let isGone: boolean | undefined
  const taken = discard(second).then((answer) => (isGone = answer))
  // Long enough for it to have been done, had it not waited.
  await db.outbox.count()
  await db.outbox.count()
  expect(isGone).toBeUndefined()
  expect((await bodies()).toSorted()).toEqual(['থাকে', 'যায়'].toSorted())
  bring()
  await taken
  expect(isGone).toBe(true)
  expect(await bodies()).toEqual(['থাকে'])
})

it('knows what belongs together before the commands are named', async () => {
  vi.resetModules()
  const [{ takeInFollowers, localCommand }, loader, { dbOf }] = await Promise.all([
    import('./outbox.ts'),
    import('./command-loader.ts'),
    import('./personal-db.ts'),
  ])
  const postId = newId()
  const taking = localCommand(addPost, async () => {}, {
    takeIn: (input, later) => ({ ...input, body: (later.input as { body: string }).body }),
  })
  loader.setCommandLoader(async () => ({ addPost: taking }))
  const db = dbOf(newId())
  const row = { version: 1, lane: `post:${postId}`, after: null, madeAt: 0, state: 'rejected', attempts: 1, bytes: 10 } as const
  await db.outbox.bulkAdd([
    { ...row, id: newId(), name: 'addPost', input: { id: postId, body: 'প্রথম' } },
    { ...row, id: newId(), name: 'editPost', input: { id: postId, body: 'দ্বিতীয়' } },
  ])
  await takeInFollowers(db)
  expect((await db.outbox.toArray()).map(({ input }) => input)).toEqual([{ id: postId, body: 'দ্বিতীয়' }])
})
