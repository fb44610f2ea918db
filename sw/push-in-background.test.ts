import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { addPost } from '../contract/wall.ts'
import { newId } from '../src/offline/id.ts'
import { localCommand, send, setCommands } from '../src/offline/outbox.ts'
import { setCurrentPerson } from '../src/offline/person.ts'
import { dbOf } from '../src/offline/personal-db.ts'
import { pushInBackground } from './push-in-background.ts'

// Where the worker lies is asked as soon as the code is loaded.
vi.hoisted(() => Object.assign(globalThis, { location: { href: 'http://phone.test/sw.js' }, __APP_VERSION__: 'test' }))

const add = localCommand(addPost, async () => {})
let requests: { user_id: string; commands: { id: string }[] }[]
let isLockFree: boolean
let told: unknown[]

/** The worker's surroundings: its locks, and a server that takes everything. */
beforeEach(() => {
  requests = []
  isLockFree = true
  told = []
  const locks = { request: (_name: string, _how: unknown, work: (lock: object | null) => unknown) => work(isLockFree ? {} : null) }
  vi.stubGlobal('self', { navigator: { locks }, clients: { matchAll: async () => [{ postMessage: (what: unknown) => told.push(what) }] } })
  vi.stubGlobal('fetch', async (_url: string, init: { body: string }) => {
    const sent = JSON.parse(init.body) as (typeof requests)[number]
    requests.push(sent)
    const results = sent.commands.map(({ id }) => ({ id, outcome: 'applied', scope: 'community', change: 1 }))
    return new Response(JSON.stringify({ success: true, results }), { headers: { 'x-entlab': '1' } })
  })
  setCommands({ addPost: add }, () => undefined)
})

async function personWithAPost(): Promise<string> {
  const person = newId()
  setCurrentPerson(person)
  await send(add, { id: newId(), body: 'পাঠানো হয়নি' })
  return person
}

it('sends what a closed page left behind, each person’s own', async () => {
  const people = [await personWithAPost(), await personWithAPost()]
  await pushInBackground()
  expect(requests.map((request) => request.user_id).sort()).toEqual([...people].sort())
  // Whoever has a page open asks what came of it.
  expect(told).toEqual(['pushed', 'pushed'])
})

it('writes on the icon what is left of whom it has sent for', async () => {
  await personWithAPost()
  const written: number[] = []
  Object.assign(self.navigator, { setAppBadge: async (count: number) => void written.push(count) })
  await pushInBackground()
  expect(written).toEqual([0])
})

it('sends nothing of who has logged out, although the browser may still hold their cookie', async () => {
  const person = await personWithAPost()
  await dbOf(person).facts.put({ key: 'sealed', value: true })
  await pushInBackground()
  expect(requests).toEqual([])
  expect(await dbOf(person).outbox.toArray()).toMatchObject([{ state: 'queued', attempts: 0 }])
})

it('leaves the sending to a page that is at it, and asks to be called again', async () => {
  await personWithAPost()
  isLockFree = false
  await expect(pushInBackground()).rejects.toThrow()
  expect(requests).toEqual([])
})

it('asks to be called again when the server has no time for it now', async () => {
  await personWithAPost()
  const body = JSON.stringify({ success: false, message: '', code: 'too_many' })
  vi.stubGlobal('fetch', async () => new Response(body, { status: 429, headers: { 'x-entlab': '1', 'Retry-After': '5' } }))
  await expect(pushInBackground()).rejects.toThrow()
})
