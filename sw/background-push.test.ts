import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { wallCommands } from '../contract/wall.ts'
import { localCommand } from '../src/offline/outbox/local-command.ts'
import { send } from '../src/offline/outbox/outbox.ts'
import { registerCommands } from '../src/offline/outbox/registry.ts'
import { lockedKey } from '../src/offline/store/database-names.ts'
import { newId } from '../src/offline/store/id.ts'
import { setCurrentPerson } from '../src/offline/store/person.ts'
import { dbOf } from '../src/offline/store/personal-db.ts'
import { pushInBackground } from './background-push.ts'

// The code reads the URL of the worker at import.
vi.hoisted(() => Object.assign(globalThis, { location: { href: 'http://device.test/sw.js' }, __APP_VERSION__: 'test' }))

const add = localCommand(wallCommands.addPost, async () => {})
let requests: { user_id: string; commands: { id: string }[] }[]
let isLockFree: boolean
let messages: unknown[]

/** The worker's locks, and a server that accepts everything. */
beforeEach(() => {
  requests = []
  isLockFree = true
  messages = []
  const locks = { request: (_name: string, _how: unknown, work: (lock: object | null) => unknown) => work(isLockFree ? {} : null) }
  vi.stubGlobal('self', {
    navigator: { locks },
    clients: { matchAll: async () => [{ postMessage: (what: unknown) => messages.push(what) }] },
  })
  vi.stubGlobal('fetch', async (_url: string, init: { body: string }) => {
    const sent = JSON.parse(init.body) as (typeof requests)[number]
    requests.push(sent)
    const results = sent.commands.map(({ id }) => ({ id, outcome: 'applied', scope: 'community', change: 1 }))
    return new Response(JSON.stringify({ success: true, results, log: 7 }), { headers: { 'x-entlab': '1' } })
  })
  registerCommands(async () => ({ addPost: add }))
})

async function personWithAPost(): Promise<string> {
  const person = newId()
  setCurrentPerson(person)
  await send(add, { id: newId(), body: 'পাঠানো হয়নি' })
  return person
}

it('the worker sends the unsent commands of a closed page, each person’s under their own account', async () => {
  const people = [await personWithAPost(), await personWithAPost()]
  await pushInBackground()
  expect(requests.map((request) => request.user_id).sort()).toEqual([...people].sort())
  // Open pages then ask the server for the effects.
  expect(messages).toEqual(['pushed', 'pushed'])
})

it('the badge counts the commands that remain after the push', async () => {
  await personWithAPost()
  const written: number[] = []
  Object.assign(self.navigator, { setAppBadge: async (count: number) => void written.push(count) })
  await pushInBackground()
  expect(written).toEqual([0])
})

it('the worker sends nothing for a signed-out person, although the browser may still have their cookie', async () => {
  const person = await personWithAPost()
  await dbOf(person).keyValues.put({ key: lockedKey, value: true })
  await pushInBackground()
  expect(requests).toEqual([])
  expect(await dbOf(person).outbox.toArray()).toMatchObject([{ state: 'queued', attempts: 0 }])
})

it('the worker leaves the push to a page that is sending, and asks for another sync event', async () => {
  await personWithAPost()
  isLockFree = false
  await expect(pushInBackground()).rejects.toThrow()
  expect(requests).toEqual([])
})

it('the worker asks for another sync event when the server is busy', async () => {
  await personWithAPost()
  const body = JSON.stringify({ success: false, message: '', code: 'too_many' })
  vi.stubGlobal('fetch', async () => new Response(body, { status: 429, headers: { 'x-entlab': '1', 'Retry-After': '5' } }))
  await expect(pushInBackground()).rejects.toThrow()
})

it('the worker queues what a restored server has lost, and sends it before what was made later', async () => {
  const person = await personWithAPost()
  await pushInBackground()
  const [lost] = await dbOf(person).outbox.toArray()
  if (!lost) throw new Error('The outbox is empty.')
  // A page has pulled.
  await dbOf(person).outbox.clear()
  await dbOf(person).retained.put({ ...lost, log: 7, storedAt: Date.now() })
  await dbOf(person).cursors.put({ scope: 'me', cursor: 4, epoch: newId() })
  const picture = {
    key: newId(),
    form: 'wall',
    postId: newId(),
    sha256: '',
    width: 1,
    height: 1,
    hash: '',
    alt: '',
    bytes: new ArrayBuffer(3),
    type: 'image/webp',
  }
  await dbOf(person).pictures.put({ ...picture, sentAt: 5 })
  await send(add, { id: newId(), body: 'পরের লেখা' })

  const accept = fetch
  const acknowledged: unknown[] = []
  vi.stubGlobal('fetch', async (url: string, init: { body: string }) => {
    const sent = JSON.parse(init.body) as { acknowledged?: string }
    acknowledged.push(sent.acknowledged)
    if (sent.acknowledged === undefined) return accept(url, init)
    return new Response(JSON.stringify({ success: false, message: '', code: 'restored' }), { status: 409, headers: { 'x-entlab': '1' } })
  })
  await pushInBackground()
  expect(acknowledged).toEqual([lost.id, undefined])
  const rows = await dbOf(person).outbox.orderBy('seq').toArray()
  expect(rows.map(({ state, log }) => [state, log])).toEqual([
    ['applied', 7],
    ['applied', 7],
  ])
  expect(requests.at(-1)?.commands.map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
  expect(rows[0]?.id).toBe(lost.id)
  expect(await dbOf(person).retained.count()).toBe(0)
  // The picture follows its post once more.
  expect(await dbOf(person).pictures.toArray()).toEqual([picture])
  expect(await dbOf(person).cursors.toArray()).toEqual([{ scope: 'me', cursor: 4 }])
})
