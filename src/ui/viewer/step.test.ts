import { expect, it } from 'vitest'
import { stepFor } from './step.ts'

it.each([
  ['ArrowRight', 0, 1],
  ['ArrowRight', 4, undefined],
  ['ArrowLeft', 4, 3],
  ['ArrowLeft', 0, undefined],
  ['Home', 3, 0],
  ['End', 0, 4],
  ['End', 4, undefined],
  ['a', 2, undefined],
])('%s at picture %i of five leads to %s', (key, index, to) => {
  expect(stepFor(key, index, 5)).toBe(to)
})
