import { afterEach, expect, it, vi } from 'vitest'
import { memoryStorage } from '../../../tests/support/browser-stubs.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

it('calculates the cost of a size from the pack of the device, and knows none before the user has entered one', async () => {
  vi.stubGlobal('localStorage', memoryStorage())
  const { chooseDataPack, costOf, readDataPack } = await import('./data-pack.ts')
  expect(readDataPack()).toBeNull()
  expect(costOf(710_000, readDataPack())).toBeNull()
  chooseDataPack({ taka: 50, megabytes: 1000 })
  expect(costOf(710_000, readDataPack())).toBeCloseTo(0.0355)
  expect(readDataPack()).toBe(readDataPack())
  chooseDataPack(null)
  expect(readDataPack()).toBeNull()
})

it.each(['', 'no json', '{"taka":0,"megabytes":1000}', '{"taka":5}', 'null'])('ignores a damaged entry: %s', async (entry) => {
  const { dataPackKey, readDataPack } = await import('./data-pack.ts')
  vi.stubGlobal('localStorage', memoryStorage(new Map([[dataPackKey, entry]])))
  expect(readDataPack()).toBeNull()
})

it('knows the pack until the page is closed where the browser forbids storage', async () => {
  const forbid = () => {
    throw new Error('forbidden')
  }
  vi.stubGlobal('localStorage', { getItem: forbid, setItem: forbid, removeItem: forbid })
  const { chooseDataPack, readDataPack } = await import('./data-pack.ts')
  chooseDataPack({ taka: 30, megabytes: 500 })
  expect(readDataPack()).toEqual({ taka: 30, megabytes: 500 })
})
