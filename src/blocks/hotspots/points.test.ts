import { expect, it } from 'vitest'
import { nextPoint } from './points.ts'

it('walks the points in order', () => {
  expect(nextPoint(3, 0, new Set([0]))).toBe(1)
  expect(nextPoint(3, 1, new Set([0, 1]))).toBe(2)
})

it('returns to points that were passed over', () => {
  expect(nextPoint(4, 3, new Set([0, 3]))).toBe(1)
})

it('leads on once all were seen', () => {
  expect(nextPoint(3, 2, new Set([0, 1, 2]))).toBeNull()
  expect(nextPoint(1, 0, new Set([0]))).toBeNull()
})
