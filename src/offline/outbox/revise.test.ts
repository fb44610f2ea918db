import 'fake-indexeddb/auto'
import { beforeEach, expect, it } from 'vitest'
import { wallCommands } from '../../../contract/wall.ts'
import { newId } from '../store/id.ts'
import { setCurrentPerson } from '../store/person.ts'
import { dbOf, type PersonalDb } from '../store/personal-db.ts'
import { localCommand } from './local-command.ts'
import { discard, send, sendAgain } from './outbox.ts'
import { registerCommands } from './registry.ts'
import { revise } from './revise.ts'

const add = localCommand(wallCommands.addPost, async () => undefined)
const edit = localCommand(wallCommands.editPost, async () => undefined)
const draft = 'post'

let db: PersonalDb
let id: string
let command: string
beforeEach(async () => {
  const person = newId()
  setCurrentPerson(person)
  db = dbOf(person)
  id = newId()
  registerCommands(async () => ({ addPost: add, editPost: edit }))
  command = await send(add, { id, body: 'a' })
  await db.drafts.put({ key: draft, text: 'b', savedAt: 1 })
})

/** Does the same as a form that shows the command in this state. */
const save = (state: 'queued' | 'rejected' | null) =>
  revise(state && { id: command, state }, { id, body: 'b' }, { draft, otherwise: () => send(edit, { id, body: 'b' }, { draft }) })
const settle = (change: object) => db.outbox.where('id').equals(command).modify(change)
const reject = () => settle({ state: 'rejected', code: 'forbidden', attempts: 1 })
const sent = async () =>
  (await db.outbox.orderBy('seq').toArray()).map(({ name, state, input }) => [name, state, (input as { body: string }).body])

it('amends an unsent command', async () => {
  await save('queued')
  expect(await sent()).toEqual([['addPost', 'queued', 'b']])
  expect(await db.drafts.count()).toBe(0)
})

it('sends a rejected command again', async () => {
  await reject()
  await save('rejected')
  expect(await sent()).toEqual([['addPost', 'queued', 'b']])
  expect(await db.outbox.get({ id: command })).toBeUndefined()
  expect(await db.drafts.count()).toBe(0)
})

it.each([
  ['the server has it', 'queued', () => settle({ state: 'applied', attempts: 1 }), [['addPost', 'applied', 'a']]],
  ['a request carries it', 'queued', () => settle({ state: 'sending', attempts: 1 }), [['addPost', 'sending', 'a']]],
  ['another tab dropped it', 'queued', () => discard(command), []],
  ['another tab sent it again', 'rejected', () => reject().then(() => sendAgain(command)), [['addPost', 'queued', 'a']]],
  ['nothing waits', null, () => settle({ state: 'applied', attempts: 1 }), [['addPost', 'applied', 'a']]],
] as const)('sends a new command if %s', async (_case, state, before, left) => {
  await before()
  await save(state)
  expect(await sent()).toEqual([...left, ['editPost', 'queued', 'b']])
  expect(await db.drafts.count()).toBe(0)
})

it('leaves the draft while the new command fails', async () => {
  const otherwise = () => Promise.reject(new Error('full'))
  await expect(revise({ id: newId(), state: 'queued' }, {}, { draft, otherwise })).rejects.toThrow('full')
  expect(await db.drafts.count()).toBe(1)
})
