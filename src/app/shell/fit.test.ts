import { describe, expect, it } from 'vitest'
import { fittingCount } from './fit.ts'

describe('fittingCount', () => {
  it('keeps all items when they fit beside the reserve', () => {
    expect(fittingCount([40, 40, 40], 400)).toBe(3)
  })
  it('leaves out the last items first', () => {
    expect(fittingCount([40, 40, 40], 399)).toBe(2)
    expect(fittingCount([40, 40, 40], 299)).toBe(1)
  })
  it('shows none when there is no room', () => {
    expect(fittingCount([40], 150)).toBe(0)
  })
})
