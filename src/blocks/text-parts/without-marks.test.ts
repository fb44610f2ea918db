import { expect, it } from 'vitest'
import { withoutMarks } from './without-marks.ts'

it('leaves the words of a text, without its marks', () => {
  expect(withoutMarks('**দোকানের খরচ নয়**\n1. তারিখ\n2. কী নিলেন\n - `কী` বেচেন\n> # A quote')).toBe(
    'দোকানের খরচ নয়\nতারিখ\nকী নিলেন\nকী বেচেন\nA quote',
  )
})

it('leaves numbers and dashes inside a line', () => {
  expect(withoutMarks('১০ - ১২ টাকা, 3. shop')).toBe('১০ - ১২ টাকা, 3. shop')
})
