import { expect, it } from 'vitest'
import { around, squareOf } from './square.ts'

it.each([
  ['the middle of a wide picture', { width: 1200, height: 800 }, { zoom: 1, across: 0.5, down: 0.5 }, { side: 800, left: 200, top: 0 }],
  ['the upper end of a high one', { width: 600, height: 900 }, { zoom: 1, across: 0.5, down: 0 }, { side: 600, left: 0, top: 0 }],
  ['the lower end of a high one', { width: 600, height: 900 }, { zoom: 1, across: 0.5, down: 1 }, { side: 600, left: 0, top: 300 }],
  ['a corner, near', { width: 800, height: 800 }, { zoom: 2, across: 1, down: 1 }, { side: 400, left: 400, top: 400 }],
])('cuts %s', (_what, size, cut, square) => {
  expect(squareOf(size, cut)).toEqual(square)
})

it('leaves out what is around the square', () => {
  expect(around({ width: 800, height: 400 }, { zoom: 2, across: 0.5, down: 1 })).toEqual({ left: 0.375, right: 0.375, top: 0.5, bottom: 0 })
})
