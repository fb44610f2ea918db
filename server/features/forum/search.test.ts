import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { soughtWords } from '../../../contract/forum.ts'
import { newId } from '../../../src/offline/store/id.ts'
import { addCategory, newReply, newThread, ofThread } from '../../../tests/support/forum.ts'
import { sentCommand, subjectOf } from '../../../tests/support/sent-command.ts'
import { openSyncWorld, type SyncWorld } from '../../../tests/support/sync-world.ts'
import { replies, threads } from '../../db/schema.ts'
import type { Person } from '../../handler.ts'
import { setHidden } from '../moderation/targets.ts'
import { forumHandlers } from './forum.ts'

let world: SyncWorld
let author: Person
let reader: Person
let categoryId: string
beforeAll(async () => {
  world = await openSyncWorld()
  author = await world.addPerson()
  reader = await world.addPerson()
  categoryId = await addCategory(world.db, 'search')
})
afterAll(() => world.close())

async function started(title: string, body: string, by = author): Promise<string> {
  const start = newThread(categoryId)
  await world.push(by, [{ ...start, input: { ...(start.input as object), title, body } }])
  return subjectOf(start)
}
async function found(q: string, person: Person | null = reader): Promise<string[]> {
  const { items } = await forumHandlers.search(world.context(person), { q })
  return items.map(({ id }) => id)
}

it('every thread is found by the beginnings of words of its title or of one text, the title first', async () => {
  const inText = await started('অন্য কথা', 'জৈব সারের খরচ কত?')
  const inTitle = await started('জৈব সার', 'কোথায় পাই?')
  const inReply = await started('তৃতীয়', 'কিছু')
  await world.push(reader, [newReply(ofThread(inReply), 'আমি জৈব সার দিই')])
  expect(await found('জৈব সার')).toEqual([inTitle, inReply, inText])
  expect(await found('জৈ সারে')).toEqual([inText])
  expect(await found('জৈব কলা')).toEqual([])
  expect(await found('জৈব', null)).toHaveLength(3)
})

it.each([
  ['শাড়ি', 'সাড়ী'],
  ['পুঁজি', 'পূজি'],
  ['১৬০', '160'],
  ['Bikash', 'BIKA'],
  ['হঠাৎ', 'হঠাত'],
  ['আলো', 'অালো'],
  ['ভালোবাসা', 'ভালোবাসা'],
  ['কৃষ্ণচূড়া', 'কৃষ্\u200dনচুড়া'],
])('%s is found as %s', async (written, sought) => {
  const id = await started('লেখা', `একটি ${written} এখানে`)
  expect(await found(sought)).toEqual([id])
})

it('an edit is found by its new words alone, and nothing hidden, removed or of blocked people is found', async () => {
  const id = await started('ক', 'পুরাতনকথা')
  const edit = { id, of: ofThread(id), body: 'নতুনকথা', from: 'পুরাতনকথা' }
  await world.push(author, [sentCommand('editReply', edit)])
  expect(await found('পুরাতনকথা')).toEqual([])
  expect(await found('নতুনকথা')).toEqual([id])

  const answer = newReply(ofThread(id), 'গোপনকথা')
  await world.push(reader, [answer])
  expect(await found('গোপনকথা', author)).toEqual([id])
  const hide = (kind: 'reply' | 'thread', target: string, isHidden: boolean) =>
    world.db.transaction((tx) => setHidden(tx, { kind, id: target }, isHidden, new Date(world.now)))
  await hide('reply', subjectOf(answer), true)
  expect(await found('গোপনকথা', author)).toEqual([])
  await hide('reply', subjectOf(answer), false)
  await hide('thread', id, true)
  expect([await found('গোপনকথা', author), await found('নতুনকথা')]).toEqual([[], []])
  await hide('thread', id, false)

  const blocker = await world.addPerson()
  await world.push(blocker, [sentCommand('setTie', { id: reader.id, kind: 'block', is_on: true })])
  expect(await found('গোপনকথা', blocker)).toEqual([])
  expect(await found('নতুনকথা', blocker)).toEqual([id])
  await world.push(reader, [sentCommand('removeReply', { id: subjectOf(answer), of: ofThread(id) })])
  expect(await found('গোপনকথা', author)).toEqual([])
})

it('hostile and empty words find nothing and break nothing', async () => {
  for (const q of ["'", "a' | b:*", '\\', '!&|', '়্', 'ক', '()', `${"' or 1=1 -- ".repeat(7)}`]) expect(await found(q)).toEqual([])
  expect(soughtWords('এক দুই তিন চার পাঁচ ছয় সাত আট')).toHaveLength(6)
})

it('comments below posts are none of the forum', async () => {
  const id = newId()
  await world.push(author, [sentCommand('addPost', { id, body: 'দেয়ালের লেখা' })])
  await world.push(reader, [newReply({ kind: 'post', id }, 'মন্তব্যকথা')])
  expect(await found('মন্তব্যকথা')).toEqual([])
  expect(await world.db.$count(replies, eq(replies.parentId, id))).toBe(1)
  expect(await world.db.$count(threads, eq(threads.id, id))).toBe(0)
})
