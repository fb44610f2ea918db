import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fitted, held, largest, whole, zoomedAt } from './zoom.ts'

const picture = { width: 800, height: 400 }
const view = { width: 360, height: 700 }

describe('a picture being looked at', () => {
  it('fits into its window first', () => {
    expect(fitted(picture, view)).toEqual({ width: 360, height: 180 })
    expect(held(whole, picture, view)).toEqual(whole)
  })

  it('keeps the point under the fingers in place', () => {
    const zoom = zoomedAt(whole, 2, { x: 100, y: -40 })
    expect(zoom).toEqual({ scale: 2, x: -100, y: 40 })
  })

  it('cannot be moved where it is not larger than the window', () => {
    expect(held({ scale: 2, x: 500, y: 500 }, picture, view)).toEqual({ scale: 2, x: 180, y: 0 })
  })

  it('stays within its bounds whatever fingers do', () => {
    const number = fc.double({ noNaN: true, min: -1e6, max: 1e6 })
    fc.assert(
      fc.property(number, number, fc.double({ noNaN: true, min: 0.001, max: 1000 }), (x, y, factor) => {
        const zoom = held(zoomedAt(whole, factor, { x, y }), picture, view)
        expect(zoom.scale).toBeGreaterThanOrEqual(1)
        expect(zoom.scale).toBeLessThanOrEqual(largest)
        expect(Math.abs(zoom.x)).toBeLessThanOrEqual((360 * zoom.scale - 360) / 2 + 1e-6)
      }),
    )
  })
})
