import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Keeper } from './keeper.ts'

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => vi.useRealTimers())

function make(save: (place: string, value: string) => Promise<void> = async () => undefined) {
  const saved: string[] = []
  const trouble = vi.fn()
  const keeper = new Keeper<string>(async (place, value) => {
    await save(place, value)
    saved.push(`${place}=${value}`)
  }, trouble)
  return { keeper, saved, trouble }
}

it('writes the first change at once and joins those that follow quickly', async () => {
  const { keeper, saved } = make()
  keeper.keep('note', 'ক')
  await vi.advanceTimersByTimeAsync(0)
  expect(saved).toEqual(['note=ক'])
  keeper.keep('note', 'কখ')
  keeper.keep('note', 'কখগ')
  await vi.advanceTimersByTimeAsync(300)
  expect(saved).toEqual(['note=ক', 'note=কখগ'])
  expect(keeper.pendingAt('note')).toBeUndefined()
})

it('goes on writing when the clock of the device is put back meanwhile', async () => {
  const { keeper, saved } = make()
  keeper.keep('note', 'ক')
  await vi.advanceTimersByTimeAsync(0)
  vi.setSystemTime(1_000_000 - 3_600_000)
  keeper.keep('note', 'কখ')
  await vi.advanceTimersByTimeAsync(300)
  expect(saved).toEqual(['note=ক', 'note=কখ'])
})

it('ends the pause when asked', async () => {
  const { keeper, saved } = make()
  keeper.keep('a', '1')
  keeper.keep('b', '2')
  await keeper.flush()
  expect(saved).toEqual(['a=1', 'b=2'])
})

it('never writes an older change over a newer one', async () => {
  const waiting: (() => void)[] = []
  const { keeper, saved } = make(() => new Promise((resolve) => waiting.push(resolve)))
  keeper.keep('note', 'old')
  await vi.advanceTimersByTimeAsync(0)
  keeper.keep('note', 'new')
  const done = keeper.flush()
  waiting.shift()?.()
  await vi.advanceTimersByTimeAsync(0)
  waiting.shift()?.()
  await done
  expect(saved).toEqual(['note=old', 'note=new'])
})

it('holds what a full phone refused and writes it when there is room again', async () => {
  let isFull = true
  const { keeper, saved, trouble } = make(async () => {
    if (isFull) throw new Error('full')
  })
  keeper.keep('note', 'কথা')
  await keeper.flush()
  expect(trouble).toHaveBeenCalled()
  expect(keeper.pendingAt('note')).toBe('কথা')
  isFull = false
  await keeper.flush()
  expect(saved).toEqual(['note=কথা'])
})
