import { expect, it } from 'vitest'
import { readAhead } from './read-ahead.ts'

const part = (bytes: number) => new Uint8Array(bytes)

function source(sizes: number[], failure?: Error) {
  let reads = 0
  const read = async () => {
    const size = sizes[reads]
    reads += 1
    if (size !== undefined) return part(size)
    if (failure) throw failure
    return undefined
  }
  return { read, count: () => reads }
}

it('hands on everything in its order and ends', async () => {
  const got: number[] = []
  for await (const { byteLength } of readAhead(source([3, 1, 2]).read)) got.push(byteLength)
  expect(got).toEqual([3, 1, 2])
})

it('hands on what came before the line broke, and only then says so', async () => {
  const got: number[] = []
  const broken = new Error('cut')
  const all = async () => {
    for await (const { byteLength } of readAhead(source([5, 6], broken).read)) {
      got.push(byteLength)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  await expect(all()).rejects.toBe(broken)
  expect(got).toEqual([5, 6])
})

it('reads ahead of a slow store, but not without end', async () => {
  const line = source(Array.from({ length: 50 }, () => 100_000))
  const parts = readAhead(line.read)
  await parts.next()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(line.count()).toBeGreaterThan(3)
  expect(line.count()).toBeLessThan(15)
  let rest = 0
  for await (const _ of parts) rest += 1
  expect(rest).toBe(49)
})
