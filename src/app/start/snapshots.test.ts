import type { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'

// Asked as soon as the code is loaded.
vi.hoisted(() => Object.assign(globalThis, { location: { href: 'http://phone.test/' }, addEventListener: () => undefined }))

import { keepSnapshots, makeQueryClient } from './snapshots.ts'

const key = ['local', 'guest', 'catalogue']
const place = 'snapshot:guest'
let kept: Record<string, string>

beforeEach(() => {
  vi.useFakeTimers()
  kept = {}
  vi.stubGlobal('localStorage', storageOver(kept))
  vi.stubGlobal('sessionStorage', storageOver({}))
  return () => vi.useRealTimers()
})

/** What the first page asks for: from the snapshot at once, else from the database. */
const atOnce = (client: QueryClient) => client.getQueryData(key)
const fromDatabase = (client: QueryClient) => client.fetchQuery({ queryKey: key, queryFn: async () => ['from the database'] })

function start(): QueryClient {
  const client = makeQueryClient()
  keepSnapshots(client, 'guest')
  return client
}

/** As a start leaves it behind. */
async function keepOne(): Promise<void> {
  await fromDatabase(start())
  await vi.advanceTimersByTimeAsync(2_000)
}

it('shows at once what the last start saw', async () => {
  await keepOne()
  expect(atOnce(start())).toEqual(['from the database'])
})

it.each<[string, (good: string) => string]>([
  ['cut short', (good) => good.slice(0, -20)],
  ['not JSON at all', () => 'undefined'],
  ['of another shape', (good) => JSON.stringify({ ...JSON.parse(good), state: { queries: [null], mutations: 1 } })],
  ['empty', () => 'null'],
])('a snapshot that is %s costs one wait and nothing else', async (_name, broken) => {
  await keepOne()
  kept[place] = broken(kept[place] ?? '')
  kept.draft = 'মায়ের লেখা'
  const client = start()
  expect(atOnce(client)).toBeUndefined()
  expect(await fromDatabase(client)).toEqual(['from the database'])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(atOnce(start())).toEqual(['from the database'])
  expect(kept.draft).toBe('মায়ের লেখা')
})

function storageOver(values: Record<string, string>): Storage {
  const methods = {
    getItem: (name: string) => values[name] ?? null,
    setItem: (name: string, value: string) => void Object.assign(values, { [name]: value }),
    removeItem: (name: string) => void Reflect.deleteProperty(values, name),
  }
  // The keys of a storage are its own; what it can do is not.
  return new Proxy(values, {
    get: (target, name) => (methods as Record<PropertyKey, unknown>)[name] ?? target[String(name)],
  }) as unknown as Storage
}
