import { expect, it } from 'vitest'
import { formatBytes } from '../../../i18n/format.ts'
import type { Price } from '../../downloads/downloads.queries.ts'
import { billOf } from './price-parts.ts'

const nothingHere = (whole: Price['whole']): Price => ({ whole, missing: whole })
const shown = (bytes: number) => formatBytes(bytes, 'en')

it('leaves out what costs nothing', () => {
  expect(billOf(nothingHere({ lessons: 480_200, handbook: 0, played: 0 }), 0)).toEqual({
    parts: [{ part: 'lessons', bytes: 480_000 }],
    course: 480_000,
    here: 0,
    reader: 0,
    total: 480_000,
    rest: 480_000,
  })
})

it.each([
  { lessons: 201_890, handbook: 256_354, played: 251_880 },
  { lessons: 900_400, handbook: 1_540_000, played: 0 },
  { lessons: 499_600, handbook: 499_600, played: 499_600 },
  { lessons: 12, handbook: 0, played: 0 },
  { lessons: 20_000, handbook: 1_060_000, played: 1_060_000 },
  { lessons: 30_000, handbook: 0, played: 5_060_000 },
])('says of a whole course what every list says, in parts that add up on screen: %o', (whole) => {
  const bill = billOf(nothingHere(whole), 0)
  expect(shown(bill.course)).toBe(shown(whole.lessons + whole.handbook + whole.played))
  expect(bill.parts.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(bill.course)
  expect(bill.parts.map(({ part }) => part)).toEqual(Object.entries(whole).flatMap(([part, bytes]) => (bytes > 0 ? [part] : [])))
  expect(Math.min(...bill.parts.map(({ bytes }) => bytes))).toBeGreaterThan(0)
  expect(bill.total).toBe(bill.course)
  expect(bill.rest).toBe(bill.course)
})

it('never calls something nothing', () => {
  expect(billOf(nothingHere({ lessons: 12, handbook: 0, played: 0 }), 0).total).toBe(1000)
})

it('adds the book reader to the download size, not to the course', () => {
  const bill = billOf(nothingHere({ lessons: 200_000, handbook: 250_000, played: 250_000 }), 457_000)
  expect([bill.course, bill.reader, bill.total, bill.rest].map(shown)).toEqual(['700 KB', '457 KB', '1.2 MB', '1.2 MB'])
})

it('takes off what is here, and sound and film when they stay behind', () => {
  const price: Price = {
    whole: { lessons: 200_000, handbook: 250_000, played: 250_000 },
    missing: { lessons: 150_000, handbook: 250_000, played: 200_000 },
  }
  const all = billOf(price, 0)
  expect([all.course, all.here, all.total].map(shown)).toEqual(['700 KB', '100 KB', '600 KB'])
  const silent = billOf(price, 0, false)
  expect([silent.course, silent.here, silent.total, silent.rest].map(shown)).toEqual(['450 KB', '50 KB', '400 KB', '600 KB'])
  expect(silent.parts.map(({ part }) => part)).toEqual(['lessons', 'handbook', 'played'])
})
