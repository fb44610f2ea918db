import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditEntries } from '../../server/db/schema.ts'
import type { Person } from '../../server/handler.ts'
import { eventContent } from '../support/expectations.ts'
import { addCategory, newReply, newThread, ofThread } from '../support/forum.ts'
import { newPost, sentCommand, subjectOf } from '../support/sent-command.ts'
import { openSyncWorld, type SyncWorld } from '../support/sync-world.ts'

let world: SyncWorld
let author: Person
let teacher: Person
let administrator: Person
let categoryId: string
beforeAll(async () => {
  world = await openSyncWorld()
  author = await world.addPerson()
  teacher = await world.addPerson('instructor')
  administrator = await world.addPerson('admin')
  categoryId = await addCategory(world.db, 'prices')
})
afterAll(() => world.close())

const entries = () => world.db.select().from(auditEntries).orderBy(desc(auditEntries.number))
const applied = [{ outcome: 'applied' }]
const forbidden = [{ outcome: 'rejected', code: 'forbidden' }]

it('an administrator neither edits nor removes what others wrote', async () => {
  const post = newPost('আমার কথা')
  const start = newThread(categoryId)
  const reply = newReply(ofThread(subjectOf(start)))
  expect(await world.push(author, [post, start, reply])).toMatchObject([...applied, ...applied, ...applied])
  const of = ofThread(subjectOf(start))
  const foreign = [
    sentCommand('editPost', { id: subjectOf(post), body: 'অন্যের নামে' }),
    sentCommand('removePost', { id: subjectOf(post) }),
    sentCommand('editReply', { id: subjectOf(reply), of, from: 'আমি ১২ টাকা রাখি', body: 'অন্যের নামে' }),
    sentCommand('removeReply', { id: subjectOf(reply), of }),
    sentCommand('changeThread', { id: of.id, changes: { title: { from: 'x', to: 'অন্যের নামে' } } }),
  ]
  for (const command of foreign) expect(await world.push(administrator, [command]), command.name).toMatchObject(forbidden)
})

it('an act of staff on a thread has one line in the audit log, one of its author none', async () => {
  const start = newThread(categoryId)
  await world.push(author, [start])
  const id = subjectOf(start)
  const before = (await entries()).length
  const lock = sentCommand('changeThread', { id, changes: { is_locked: { from: false, to: true } } })
  expect(await world.push(teacher, [lock])).toMatchObject(applied)
  // Its answer was lost: the same command is sent once more.
  expect(await world.push(teacher, [lock])).toMatchObject(applied)
  const [line, ...older] = await entries()
  expect(older).toHaveLength(before)
  expect(line).toMatchObject({
    ...{ act: 'thread_steered', actorId: teacher.id, subjectId: author.id, object: id },
    ...{ before: '{"is_locked":false}', after: '{"is_locked":true}' },
  })
  const own = newThread(categoryId)
  await world.push(teacher, [own])
  await world.push(teacher, [sentCommand('changeThread', { id: subjectOf(own), changes: { is_pinned: { from: false, to: true } } })])
  expect(await entries()).toHaveLength(before + 1)
})

it('a subject of the forum and another user’s event have their lines', async () => {
  const id = crypto.randomUUID()
  const subject = { id, name: { bn: 'মাছ', en: 'Fish' }, about: { bn: '', en: '' }, from: null }
  expect(await world.push(teacher, [sentCommand('saveCategory', subject)])).toMatchObject(applied)
  expect((await entries())[0]).toMatchObject({ act: 'forum_subject_saved', actorId: teacher.id, object: id, before: null })
  const event = eventContent(crypto.randomUUID())
  await world.push(author, [sentCommand('createEvent', event)])
  const own = { id: event.id, changes: { capacity: { from: event.capacity, to: 31 } } }
  const before = (await entries()).length
  expect(await world.push(author, [sentCommand('editEvent', own)])).toMatchObject(applied)
  expect(await entries()).toHaveLength(before)
  const foreign = { id: event.id, changes: { capacity: { from: 31, to: 32 } } }
  expect(await world.push(administrator, [sentCommand('editEvent', foreign), sentCommand('removeEvent', { id: event.id })])).toMatchObject([
    ...applied,
    ...applied,
  ])
  expect((await entries()).slice(0, 2)).toMatchObject([
    { act: 'event_cancelled', actorId: administrator.id, subjectId: author.id, object: event.id },
    { act: 'event_changed', actorId: administrator.id, subjectId: author.id, object: event.id },
  ])
})
