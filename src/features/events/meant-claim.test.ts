import { beforeEach, expect, it, vi } from 'vitest'
import { rememberClaim, takeMeantClaim } from './meant-claim.ts'

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
  vi.useFakeTimers()
})

it('is taken once, and for its own event alone', () => {
  expect(takeMeantClaim('a')).toBe(false)
  rememberClaim('a')
  expect(takeMeantClaim('b')).toBe(false)
  expect(takeMeantClaim('a')).toBe(true)
  expect(takeMeantClaim('a')).toBe(false)
})

it('does not wait for whoever comes much later', () => {
  rememberClaim('a')
  vi.advanceTimersByTime(31 * 60_000)
  expect(takeMeantClaim('a')).toBe(false)
})

it('asks for a second press where the tab keeps nothing', () => {
  vi.stubGlobal('sessionStorage', undefined)
  rememberClaim('a')
  expect(takeMeantClaim('a')).toBe(false)
})
