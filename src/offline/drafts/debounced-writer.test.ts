import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DebouncedWriter } from './debounced-writer.ts'

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => vi.useRealTimers())

function make(save: (place: string, value: string) => Promise<void> = async () => undefined) {
  const saved: string[] = []
  const trouble = vi.fn()
  const writer = new DebouncedWriter<string>(async (place, value) => {
    await save(place, value)
    saved.push(`${place}=${value}`)
  }, trouble)
  return { writer, saved, trouble }
}

it('the writer writes the first change at once and only the latest of the next ones', async () => {
  const { writer, saved } = make()
  writer.write('note', 'ক')
  await vi.advanceTimersByTimeAsync(0)
  expect(saved).toEqual(['note=ক'])
  writer.write('note', 'কখ')
  writer.write('note', 'কখগ')
  await vi.advanceTimersByTimeAsync(300)
  expect(saved).toEqual(['note=ক', 'note=কখগ'])
  expect(writer.pendingAt('note')).toBeUndefined()
})

it('the writer continues after the device’s clock is set back', async () => {
  const { writer, saved } = make()
  writer.write('note', 'ক')
  await vi.advanceTimersByTimeAsync(0)
  vi.setSystemTime(1_000_000 - 3_600_000)
  writer.write('note', 'কখ')
  await vi.advanceTimersByTimeAsync(300)
  expect(saved).toEqual(['note=ক', 'note=কখ'])
})

it('flush writes all pending values', async () => {
  const { writer, saved } = make()
  writer.write('a', '1')
  writer.write('b', '2')
  await writer.flush()
  expect(saved).toEqual(['a=1', 'b=2'])
})

it('the writer never replaces a newer value by an older one', async () => {
  const waiting: (() => void)[] = []
  const { writer, saved } = make(() => new Promise((resolve) => waiting.push(resolve)))
  writer.write('note', 'old')
  await vi.advanceTimersByTimeAsync(0)
  writer.write('note', 'new')
  const done = writer.flush()
  waiting.shift()?.()
  await vi.advanceTimersByTimeAsync(0)
  waiting.shift()?.()
  await done
  expect(saved).toEqual(['note=old', 'note=new'])
})

it('flush retries a write that failed on a full disk', async () => {
  let isFull = true
  const { writer, saved, trouble } = make(async () => {
    if (isFull) throw new Error('full')
  })
  writer.write('note', 'কথা')
  await writer.flush()
  expect(trouble).toHaveBeenCalled()
  expect(writer.pendingAt('note')).toBe('কথা')
  isFull = false
  await writer.flush()
  expect(saved).toEqual(['note=কথা'])
})

it('flush writes the other keys when one fails, and no cancelled value', async () => {
  const { writer, saved, trouble } = make(async (key) => {
    if (key === 'bad') throw new Error('bad')
  })
  writer.write('bad', '1')
  writer.write('gone', '2')
  writer.write('good', '3')
  writer.cancel('gone')
  await writer.flush()
  expect(saved).toEqual(['good=3'])
  expect(trouble).toHaveBeenCalled()
  expect(writer.pending).toEqual({ bad: '1' })
})
