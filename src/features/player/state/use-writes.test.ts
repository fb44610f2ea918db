import { afterEach, expect, it, vi } from 'vitest'
import { Writes } from './use-writes.ts'

afterEach(() => vi.useRealTimers())

it('goes on at once where nothing is being written', () => {
  const then = vi.fn()
  new Writes().whenWritten(then)
  expect(then).toHaveBeenCalledOnce()
})

it('waits until everything is on the disk', async () => {
  const writes = new Writes()
  const keepers: (() => void)[] = []
  const write = () => new Promise<void>((resolve) => keepers.push(resolve))
  const first = write()
  writes.track(first)
  writes.track(write())
  const then = vi.fn()
  writes.whenWritten(then)
  keepers[0]?.()
  await first
  expect(then).not.toHaveBeenCalled()
  keepers[1]?.()
  await vi.waitFor(() => expect(then).toHaveBeenCalledOnce())
})

it('does not hold a learner up for ever', async () => {
  vi.useFakeTimers()
  const writes = new Writes()
  writes.track(new Promise(() => undefined))
  const then = vi.fn()
  writes.whenWritten(then)
  await vi.advanceTimersByTimeAsync(4_900)
  expect(then).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(then).toHaveBeenCalledOnce()
})
