import { expect, it } from 'vitest'
import { formatBytes } from '../../i18n/format.ts'
import { pricedParts } from './price-parts.ts'

it('leaves out what costs nothing', () => {
  expect(pricedParts({ lessons: 480_200, handbook: 0, played: 0 }, 0)).toEqual({
    parts: [{ part: 'lessons', bytes: 480_000 }],
    total: 480_000,
    all: 480_000,
  })
})

it('adds up on screen', () => {
  const { parts, total } = pricedParts({ lessons: 900_400, handbook: 1_540_000, played: 0 }, 2_560_000)
  expect(parts.map(({ bytes }) => formatBytes(bytes, 'en'))).toEqual(['900 KB', '1.5 MB', '2.6 MB'])
  expect(formatBytes(total, 'en')).toBe('5.0 MB')
})

it('never calls something nothing', () => {
  expect(pricedParts({ lessons: 12, handbook: 0, played: 0 }, 0).total).toBe(1000)
})

it('leaves sound and film out of the total when they stay behind', () => {
  const { parts, total } = pricedParts({ lessons: 100_000, handbook: 0, played: 5_000_000 }, 0, false)
  expect(parts.map(({ part }) => part)).toEqual(['lessons', 'played'])
  expect(total).toBe(100_000)
})
