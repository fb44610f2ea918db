import { describe, expect, it } from 'vitest'
import { visibleCount } from './fit.ts'

describe('visibleCount', () => {
  it('counts all items if they fit beside the reserve', () => {
    expect(visibleCount([40, 40, 40], 400)).toBe(3)
  })
  it('leaves out the last items first', () => {
    expect(visibleCount([40, 40, 40], 399)).toBe(2)
    expect(visibleCount([40, 40, 40], 299)).toBe(1)
  })
  it('is 0 if no item fits', () => {
    expect(visibleCount([40], 150)).toBe(0)
  })
})
