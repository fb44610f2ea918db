import { expect, it } from 'vitest'
import { atLeast } from './at-least.ts'

it.each([
  [0, 0, false],
  [1, 1, false],
  [99, 99, false],
  [100, 100, false],
  [101, 100, true],
  [129, 120, true],
  [1000, 1000, false],
  [12_999, 12_000, true],
])('%i is shown as %i, more: %s', (count, number, isMore) => {
  expect(atLeast(count)).toEqual({ number, isMore })
})
