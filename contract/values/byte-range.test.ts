import { describe, expect, it } from 'vitest'
import { byteRange } from './byte-range.ts'

describe('a Range header for a file of 100 bytes', () => {
  it.each([
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=10-19', { start: 10, end: 19 }],
    ['bytes=90-', { start: 90, end: 99 }],
    ['bytes=90-1000', { start: 90, end: 99 }],
    ['bytes=-5', { start: 95, end: 99 }],
    ['bytes=-1000', { start: 0, end: 99 }],
    ['BYTES=1-2', { start: 1, end: 2 }],
    [' Bytes = 1 - 2 ', { start: 1, end: 2 }],
  ])('%s is satisfiable', (header, range) => expect(byteRange(header, 100)).toEqual(range))

  it.each(['bytes=100-', 'bytes=100-200', 'bytes=-0'])('%s is unsatisfiable', (header) =>
    expect(byteRange(header, 100)).toBe('unsatisfiable'),
  )

  it.each([
    undefined,
    null,
    '',
    'bytes=',
    'bytes=-',
    'bytes=a-b',
    'bytes=5-2',
    'bytes=0-1,3-4',
    'lines=0-1',
    'bytes=0-99999999999999999999',
  ])('%s is answered with the whole file', (header) => expect(byteRange(header, 100)).toBe('whole'))
})

it.each(['bytes=0-', 'bytes=-1'])('%s is unsatisfiable for an empty body', (header) => expect(byteRange(header, 0)).toBe('unsatisfiable'))
