import { expect, it } from 'vitest'
import { chunkBytes, type PackageFile } from '../../../contract/courses/courses.ts'
import { chunkLength, inReadingOrder, missingRanges } from './plan.ts'

const file = (bytes: number, type = 'application/pdf'): PackageFile => ({
  path: 'a.pdf',
  sha256: 'a'.repeat(64),
  bytes,
  type,
  chunks: Array.from({ length: Math.ceil(bytes / chunkBytes) }, () => 'b'.repeat(64)),
})

it.each([
  [
    [],
    [
      { first: 0, last: 1 },
      { first: 2, last: 3 },
      { first: 4, last: 4 },
    ],
  ],
  [[0, 1, 2, 3, 4], []],
  [
    [0],
    [
      { first: 1, last: 2 },
      { first: 3, last: 4 },
    ],
  ],
  [[0, 3, 4], [{ first: 1, last: 2 }]],
  [
    [1, 3],
    [
      { first: 0, last: 0 },
      { first: 2, last: 2 },
      { first: 4, last: 4 },
    ],
  ],
])('with the stored chunks %j the plan fetches %j', (stored, ranges) => {
  expect(missingRanges(file(4 * chunkBytes + 1), new Set(stored))).toEqual(ranges)
})

it('only the last chunk is shorter', () => {
  const three = file(2 * chunkBytes + 7)
  expect([0, 1, 2].map((index) => chunkLength(three, index))).toEqual([chunkBytes, chunkBytes, 7])
  expect(chunkLength(file(chunkBytes), 0)).toBe(chunkBytes)
})

it('text is fetched before pictures, and pictures before audio and video', () => {
  const files = [file(10, 'video/mp4'), file(30, 'image/webp'), file(20, 'image/webp'), file(90), file(5, 'audio/mpeg')]
  expect(inReadingOrder(files).map(({ bytes }) => bytes)).toEqual([90, 20, 30, 5, 10])
})
