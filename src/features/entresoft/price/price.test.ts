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
    const told = priceOf({ cost: 90_000, otherCosts: 10_000, count: 100, profit: 0, ownPrice: 900 })
    expect(told?.profit).toBe(-10_000)
    expect(told?.breakEven).toBeNull()
  })

  it('says nothing without pieces, and divides by no free gift', () => {
    expect(priceOf({ cost: 1, otherCosts: 0, count: 0, profit: 0, ownPrice: null })).toBeNull()
    expect(priceOf({ cost: 100, otherCosts: 0, count: 5, profit: 0, ownPrice: 0 })?.breakEven).toBeNull()
    expect(priceOf({ cost: 0, otherCosts: 0, count: 5, profit: 0, ownPrice: 0 })?.breakEven).toBe(0)
  })

  it('is the least that is enough, and every figure is whole paisa', () => {
    fc.assert(
      fc.property(batch, (one) => {
        const told = priceOf(one)
        if (!told) {
          expect((one.ownPrice ?? 0) * one.count).toBeGreaterThan(Number.MAX_SAFE_INTEGER)
          return
        }
        const spent = one.cost + one.otherCosts
        expect(told.price * one.count).toBeGreaterThanOrEqual(spent + one.profit)
        if (told.price > 0) expect((told.price - 1) * one.count).toBeLessThan(spent + one.profit)
        expect(told.roundPrice - told.price).toBeLessThan(100)
        if (one.ownPrice === null) expect(told.profit).toBeGreaterThanOrEqual(one.profit)
        if (told.breakEven === null) expect(told.profit).toBeLessThan(0)
        else {
          expect(told.breakEven * told.usedPrice).toBeGreaterThanOrEqual(spent)
          if (told.breakEven > 0) expect((told.breakEven - 1) * told.usedPrice).toBeLessThan(spent)
        }
        for (const figure of Object.values(told)) expect(figure === null || Number.isSafeInteger(figure)).toBe(true)
      }),
    )
  })
})
