import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxPaisa } from '../money.ts'
import { maxPieces, priceOf } from './price.ts'

const money = fc.integer({ min: 0, max: maxPaisa })
const batch = fc.record({
  cost: money,
  otherCosts: money,
  count: fc.integer({ min: 1, max: maxPieces }),
  profit: money,
  ownPrice: fc.option(money),
})

describe('a price', () => {
  it('covers costs and the wanted profit', () => {
    // 100 eggs for 900 taka, 100 taka for the van, 200 taka wanted: 12 taka each, and 84 of them recover the 1000.
    expect(priceOf({ cost: 90_000, otherCosts: 10_000, count: 100, profit: 20_000, ownPrice: null })).toEqual({
      costOfOne: 1000,
      price: 1200,
      roundPrice: 1200,
      usedPrice: 1200,
      profit: 20_000,
      breakEven: 84,
    })
  })

  it('reports a loss at the seller’s own price', () => {
    const result = priceOf({ cost: 90_000, otherCosts: 10_000, count: 100, profit: 0, ownPrice: 900 })
    expect(result?.profit).toBe(-10_000)
    expect(result?.breakEven).toBeNull()
  })

  it('says nothing without pieces, and divides by no free gift', () => {
    expect(priceOf({ cost: 1, otherCosts: 0, count: 0, profit: 0, ownPrice: null })).toBeNull()
    expect(priceOf({ cost: 100, otherCosts: 0, count: 5, profit: 0, ownPrice: 0 })?.breakEven).toBeNull()
    expect(priceOf({ cost: 0, otherCosts: 0, count: 5, profit: 0, ownPrice: 0 })?.breakEven).toBe(0)
  })

  it('is the least that is enough, and every figure is whole paisa', () => {
    fc.assert(
      fc.property(batch, (one) => {
        const result = priceOf(one)
        if (!result) {
          expect((one.ownPrice ?? 0) * one.count).toBeGreaterThan(Number.MAX_SAFE_INTEGER)
          return
        }
        const spent = one.cost + one.otherCosts
        expect(result.price * one.count).toBeGreaterThanOrEqual(spent + one.profit)
        if (result.price > 0) expect((result.price - 1) * one.count).toBeLessThan(spent + one.profit)
        expect(result.roundPrice - result.price).toBeLessThan(100)
        if (one.ownPrice === null) expect(result.profit).toBeGreaterThanOrEqual(one.profit)
        if (result.breakEven === null) expect(result.profit).toBeLessThan(0)
        else {
          expect(result.breakEven * result.usedPrice).toBeGreaterThanOrEqual(spent)
          if (result.breakEven > 0) expect((result.breakEven - 1) * result.usedPrice).toBeLessThan(spent)
        }
        for (const figure of Object.values(result)) expect(figure === null || Number.isSafeInteger(figure)).toBe(true)
      }),
    )
  })
})
