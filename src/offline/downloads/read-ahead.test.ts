import { expect, it, vi } from 'vitest'
import { readAhead } from './read-ahead.ts'

const data = (bytes: number) => new Uint8Array(bytes)

function source(sizes: number[], failure?: Error) {
  let reads = 0
  const read = async () => {
    const size = sizes[reads]
    reads += 1
    if (size !== undefined) return data(size)
    if (failure) throw failure
    return undefined
  }
  return { read, count: () => reads }
}

it('readAhead yields all data in order and ends', async () => {
  const got: number[] = []
  for await (const { byteLength } of readAhead(source([3, 1, 2]).read)) got.push(byteLength)
  expect(got).toEqual([3, 1, 2])
})

it('readAhead yields all data before it throws the error of the connection', async () => {
  const got: number[] = []
  const broken = new Error('cut')
  const cutSource = source([5, 6], broken)
  const all = async () => {
    for await (const { byteLength } of readAhead(cutSource.read)) {
      got.push(byteLength)
      // The failed read has happened by then.
      await vi.waitFor(() => expect(cutSource.count()).toBe(3))
    }
  }
  await expect(all()).rejects.toBe(broken)
  expect(got).toEqual([5, 6])
})

it('readAhead reads ahead of a slow consumer, up to its limit', async () => {
  const input = source(Array.from({ length: 50 }, () => 100_000))
  const output = readAhead(input.read)
  await output.next()
  await vi.waitFor(() => expect(input.count()).toBeGreaterThan(3))
  expect(input.count()).toBeLessThan(15)
  let rest = 0
  for await (const _ of output) rest += 1
  expect(rest).toBe(49)
})
