import 'fake-indexeddb/auto'
import { afterAll, beforeEach, expect, it, vi } from 'vitest'

// Asked as soon as the code is loaded.
vi.hoisted(() => {
  const store = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
  const browser = { location: { href: 'http://phone.test/', search: '', pathname: '/' }, localStorage: store, sessionStorage: store }
  Object.assign(globalThis, browser, { addEventListener: () => undefined, removeEventListener: () => undefined })
})

import { noTie } from '../../contract/people/ties.ts'
import { newId } from '../../src/offline/store/id.ts'
import { setCurrentPerson } from '../../src/offline/store/person.ts'
import { dbOf, type PersonalDb } from '../../src/offline/store/personal-db.ts'

type Query = { queryKey: readonly unknown[]; meta?: { tables: string[] }; queryFn: () => Promise<unknown> }
type MakeQuery = (...args: string[]) => Query

/** Every query over the local tables, by its name. A new one needs no entry here. */
const modules = import.meta.glob<Record<string, unknown>>('../../src/features/**/*.queries.ts')
const exported = (await Promise.all(Object.values(modules).map((load) => load()))).flatMap((module) => Object.entries(module))
const queries = exported.filter((entry): entry is [string, MakeQuery] => entry[0].endsWith('Query') && typeof entry[1] === 'function')

/** Words of the other person: name, place and texts. */
const canary = 'পাখি'
const face = 'clay-sari' as const
let db: PersonalDb
let ids: Record<'me' | 'other' | 'third' | 'post' | 'thread' | 'ownThread' | 'event', string>

// Other files run in the same process.
afterAll(() => void vi.unstubAllGlobals())
beforeEach(async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  ids = { me: newId(), other: newId(), third: newId(), post: newId(), thread: newId(), ownThread: newId(), event: newId() }
  setCurrentPerson(ids.me)
  db = dbOf(ids.me)
  await db.people.put({ key: ids.other, id: ids.other, name: `${canary} বেগম`, face, place: `${canary}পুর` })
  const text = { author_id: ids.other, body: `${canary} বলল`, made_at: 1, edited_at: null }
  const head = { slug: null, title: `${canary} জানতে চান`, category_id: newId(), made_at: 1, last_at: 1, last_number: 1, replies: 1 }
  const flags = { is_pinned: false, is_locked: false, best_reply_id: null }
  await db.posts.put({ ...text, key: ids.post, id: ids.post })
  const ownPost = newId()
  await db.posts.put({ ...text, author_id: ids.me, body: 'আমার', key: ownPost, id: ownPost })
  await db.threads.put({ ...head, ...flags, author_id: ids.other, key: ids.thread, id: ids.thread } as never)
  await db.threads.put({ ...head, ...flags, title: 'আমার', author_id: ids.me, key: ids.ownThread, id: ids.ownThread } as never)
  for (const parent_id of [ownPost, ids.post, ids.thread, ids.ownThread])
    await db.replies.put({ ...text, key: newId(), id: newId(), parent_id, number: 1 })
  const third = { author_id: ids.third, body: 'অন্য কেউ', made_at: 1, edited_at: null }
  await db.replies.put({ ...third, key: newId(), id: newId(), parent_id: ids.thread, number: 2 })
  const local = { bn: 'বৈঠক', en: '' }
  const event = { title: local, place: local, description: local, starts_at: 1, ends_at: 2, capacity: null, taken: 0, waiting: 0 }
  await db.events.put({ ...event, organiser_id: ids.other, key: ids.event, id: ids.event } as never)
  const notice = { people: [ids.other], count: 1, at: 1, version: 2, read: 1 }
  const ofThread = { kind: 'thread' as const, id: ids.thread }
  const rows = [
    { id: `reply:${ids.ownThread}`, kind: 'reply', target_id: ids.ownThread, of: { kind: 'thread' as const, id: ids.ownThread } },
    { id: `followed:${ids.thread}`, kind: 'followed', target_id: ids.thread, of: ofThread },
  ]
  for (const row of rows) await db.notices.put({ ...notice, ...row, key: row.id })
})

/** A query of something else fails for a reference that it cannot have. */
async function ask(make: MakeQuery, reference?: string): Promise<unknown> {
  try {
    return await (reference === undefined ? make() : make(reference, reference)).queryFn()
  } catch (error) {
    return (error as Error).name
  }
}

/** The answer of each query to each thing on the device, as the pages get it. */
async function answers(): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (const [name, make] of queries)
    for (const reference of make.length === 0 ? [undefined] : Object.values(ids)) {
      // An answer is a plain value; maps and sets are written out.
      const plain = (_: string, value: unknown) => (value instanceof Map || value instanceof Set ? [...value] : value)
      const answer = await ask(make, reference)
      found.set(name, (found.get(name) ?? '') + JSON.stringify(answer, plain))
    }
  return found
}
// The page of a person is where the user ends a block.
const revealing = async () =>
  [...(await answers())].filter(([name, text]) => name !== 'personQuery' && text.includes(canary)).map(([name]) => name)

it('every list shows another person, and none of them one whom the user blocks or mutes', async () => {
  const before = await revealing()
  expect(before).toEqual(
    expect.arrayContaining([
      'wallQuery',
      'forumQuery',
      'forumTextsQuery',
      'conversationQuery',
      'commentsQuery',
      'eventsQuery',
      'noticesQuery',
      'storedTextsQuery',
    ]),
  )
  const unread = async () => (await answers()).get('unreadNoticesQuery')
  expect(await unread()).toContain('2')

  await db.ties.put({ ...noTie(ids.other), key: ids.other, blocks: true })
  expect(await revealing()).toEqual([])
  expect(await unread()).not.toContain('2')

  await db.ties.put({ ...noTie(ids.other), key: ids.other, mutes: true })
  // Only the title of a thread that the user opens by its address.
  expect(await revealing()).toEqual(['conversationQuery'])
  expect((await answers()).get('conversationQuery')).not.toContain(`${canary} ব`)

  await db.ties.delete(ids.other)
  expect(await revealing()).toEqual(before)
})

it('a query that shows another person repeats as soon as the user blocks', async () => {
  const named = new Set(await revealing())
  const tablesOf = (make: MakeQuery) => make(ids.thread, ids.thread).meta?.tables ?? []
  const deaf = queries.filter(([name, make]) => named.has(name) && !tablesOf(make).includes('own.ties')).map(([name]) => name)
  expect(deaf).toEqual([])
})
