import { beforeEach, expect, it, vi } from 'vitest'
import { dropShares, sharedCache, sharedKey, sharedPicture } from './shared-files.ts'

const hour = 60 * 60_000
let stored: Map<string, Response>
beforeEach(() => {
  stored = new Map()
  vi.useFakeTimers({ now: 1_000 * hour, toFake: ['Date'] })
  vi.stubGlobal('caches', {
    has: async (name: string) => name === sharedCache,
    open: async () => ({
      keys: async () => [...stored.keys()],
      match: async (key: string) => stored.get(key),
      delete: async (key: string) => stored.delete(key),
    }),
  })
  return () => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  }
})
const share = () => stored.set(sharedKey('one', 0), sharedPicture(new Blob(['a picture'], { type: 'image/png' })))

it('a share that no page has taken is deleted after a day', async () => {
  share()
  expect(stored.get(sharedKey('one', 0))?.headers.get('content-type')).toBe('image/png')
  vi.setSystemTime(1_023 * hour)
  await dropShares('old')
  expect(stored.size).toBe(1)
  vi.setSystemTime(1_025 * hour)
  await dropShares('old')
  expect(stored.size).toBe(0)
})

it('so is one of an earlier build, and one from a day that the clock has not reached', async () => {
  stored.set(sharedKey('earlier', 0), new Response('x'))
  await dropShares('old')
  expect(stored.size).toBe(0)
  share()
  vi.setSystemTime(900 * hour)
  await dropShares('old')
  expect(stored.size).toBe(0)
})

it('a user who leaves takes every share along', async () => {
  share()
  await dropShares('all')
  expect(stored.size).toBe(0)
})

it('a browser that refuses its caches stops no sign-out', async () => {
  vi.stubGlobal('caches', { has: () => Promise.reject(new DOMException('refused', 'SecurityError')) })
  await dropShares('all')
})
