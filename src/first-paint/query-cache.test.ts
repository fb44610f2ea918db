import { type QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'

// The imported modules read these when they load.
vi.hoisted(() => Object.assign(globalThis, { location: { href: 'http://device.test/' }, addEventListener: () => undefined }))

import { saveSession } from '../api/session.ts'
import { makeQueryClient, persistQueryCache, repeatRestored } from './query-cache.ts'
import { roleIn } from './storage.ts'

const key = ['local', 'guest', 'catalogue']
const place = 'snapshot:guest'
let stored: Record<string, string>

beforeEach(() => {
  vi.useFakeTimers()
  stored = {}
  vi.stubGlobal('localStorage', storageOver(stored))
  vi.stubGlobal('sessionStorage', storageOver({}))
  return () => vi.useRealTimers()
})

/** The first page's query: synchronously from the persisted cache, else from the database. */
const atOnce = (client: QueryClient) => client.getQueryData(key)
const fromDatabase = (client: QueryClient) => client.fetchQuery({ queryKey: key, queryFn: async () => ['from the database'] })

function start(): QueryClient {
  const client = makeQueryClient()
  persistQueryCache(client, 'guest')
  return client
}

/** Leaves a cache in storage, as a first start does. */
async function persistOne(): Promise<void> {
  await fromDatabase(start())
  await vi.advanceTimersByTimeAsync(2_000)
}

it('restores the results of the last start', async () => {
  await persistOne()
  expect(atOnce(start())).toEqual(['from the database'])
})

/** A page that shows the query, over a database with newer rows than the cache. */
function shown(client: QueryClient) {
  const read = vi.fn(async () => ['newer rows'])
  const observer = new QueryObserver(client, { queryKey: key, queryFn: read, staleTime: Number.POSITIVE_INFINITY })
  observer.subscribe(() => undefined)
  return { read, data: () => observer.getCurrentResult().data }
}

it('a page that ended before its last write leaves no outdated list: a restored query repeats after the first paint', async () => {
  await persistOne()
  const client = start()
  const page = shown(client)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(page.data()).toEqual(['from the database'])
  expect(page.read).not.toHaveBeenCalled()
  repeatRestored({ client })
  await vi.advanceTimersByTimeAsync(0)
  expect(page.data()).toEqual(['newer rows'])
  // Neither a second time, nor a query that this page has read itself.
  repeatRestored({ client })
  await vi.advanceTimersByTimeAsync(0)
  expect(page.read).toHaveBeenCalledOnce()
})

it.each([true, false])('stores a user’s results only if the session outlives its tab: %s', async (remember) => {
  saveSession({ token: 'a-token', userId: 'asha', remember })
  const client = makeQueryClient()
  persistQueryCache(client, 'asha')
  await client.fetchQuery({ queryKey: ['local', 'asha', 'me'], queryFn: async () => ({ phone: '+8801700000001' }) })
  await vi.advanceTimersByTimeAsync(2_000)
  expect('snapshot:asha' in stored).toBe(remember)
})

it.each<[string, (good: string) => string]>([
  ['cut short', (good) => good.slice(0, -20)],
  ['not JSON at all', () => 'undefined'],
  ['of another shape', (good) => JSON.stringify({ ...JSON.parse(good), clientState: { queries: [null], mutations: 1 } })],
  ['empty', () => 'null'],
])('a cache that is %s costs one wait and nothing else', async (_name, broken) => {
  await persistOne()
  stored[place] = broken(stored[place] ?? '')
  stored.draft = 'মায়ের লেখা'
  const client = start()
  expect(atOnce(client)).toBeUndefined()
  expect(await fromDatabase(client)).toEqual(['from the database'])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(atOnce(start())).toEqual(['from the database'])
  expect(stored.draft).toBe('মায়ের লেখা')
})

function storageOver(values: Record<string, string>): Storage {
  const methods = {
    getItem: (name: string) => values[name] ?? null,
    setItem: (name: string, value: string) => void Object.assign(values, { [name]: value }),
    removeItem: (name: string) => void Reflect.deleteProperty(values, name),
  }
  // `Object.keys` of a storage lists the stored keys only.
  return new Proxy(values, {
    get: (target, name) => (methods as Record<PropertyKey, unknown>)[name] ?? target[String(name)],
  }) as unknown as Storage
}

it('contains the role of the account for the inline scripts', async () => {
  const client = start()
  await client.fetchQuery({ queryKey: ['local', 'guest', 'me'], queryFn: async () => ({ name: '"role":"admin"', role: 'instructor' }) })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(roleIn(stored[place] ?? null)).toBe('instructor')
})

it('persists neither other queries nor those of another person', async () => {
  const client = start()
  await fromDatabase(client)
  await client.fetchQuery({ queryKey: ['local', 'guest', 'wall'], queryFn: async () => 'posts of people' })
  await client.fetchQuery({ queryKey: ['local', 'ana', 'catalogue'], queryFn: async () => 'of Ana' })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(stored[place]).toContain('from the database')
  expect(stored[place]).not.toMatch(/posts of people|of Ana/)
})

it('removes a cache that a larger one cannot replace', async () => {
  await persistOne()
  const client = start()
  await client.fetchQuery({ queryKey: ['local', 'guest', 'words'], queryFn: async () => 'x'.repeat(300_000) })
  await vi.advanceTimersByTimeAsync(2_000)
  expect(stored[place]).toBeUndefined()
})
