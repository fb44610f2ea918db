import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxPaisa } from '../money.ts'
import { invoiceRows, invoiceTotals, lineSum, maxCount } from './invoice.ts'

const line = fc.record({
  what: fc.string(),
  count: fc.integer({ min: 0, max: maxCount }),
  paisa: fc.integer({ min: 0, max: maxPaisa }),
})
const money = fc.integer({ min: 0, max: maxPaisa })

describe('an invoice', () => {
  it('reckons parts of a kilogram to the paisa', () => {
    expect(lineSum({ count: 2500, paisa: 6550 })).toBe(16_375)
    expect(lineSum({ count: 333, paisa: 5 })).toBe(2)
    expect(lineSum({ count: 500, paisa: 1 })).toBe(1)
  })

  it('says when a line is more than can be reckoned', () => {
    expect(lineSum({ count: maxCount, paisa: maxPaisa })).toBeNull()
  })

  it('takes off the discount and what was paid', () => {
    const lines = [
      { what: 'চাল', count: 10_000, paisa: 6500 },
      { what: 'ডাল', count: 1_500, paisa: 12_000 },
    ]
    expect(invoiceTotals({ lines, discount: 3000, paid: 50_000 })).toEqual({ sum: 83_000, total: 80_000, owed: 30_000, change: 0 })
    expect(invoiceTotals({ lines, discount: 3000, paid: 100_000 })).toMatchObject({ owed: 0, change: 20_000 })
    expect(invoiceTotals({ lines, discount: 90_000, paid: 0 })).toMatchObject({ total: 0, owed: 0, change: 0 })
  })

  it('makes a row of a table, in the order of numbers', () => {
    const party = { name: '', contact: '' }
    const one = { id: 'a', day: '2026-11-21', seller: party, lines: [{ what: '', count: 1000, paisa: 6550 }], discount: 0 }
    const words = { number: 'নম্বর', day: 'তারিখ', buyer: 'ক্রেতা', total: 'মোট', paid: 'জমা', owed: 'বাকি' }
    const invoices = [
      { ...one, number: 2, buyer: { ...party, name: 'করিম' }, paid: 0 },
      { ...one, number: 1, buyer: party, paid: 6550 },
    ]
    expect(invoiceRows(invoices, words)).toEqual([
      Object.values(words),
      ['1', '2026-11-21', '', '65.50', '65.50', '0'],
      ['2', '2026-11-21', 'করিম', '65.50', '0', '65.50'],
    ])
  })

  it('adds up any lines, exactly and never below zero', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 40 }), money, money, (lines, discount, paid) => {
        const totals = invoiceTotals({ lines, discount, paid })
        for (const figure of Object.values(totals)) expect(Number.isSafeInteger(figure) && figure >= 0).toBe(true)
        expect(totals.sum).toBe(lines.reduce((sum, one) => sum + (lineSum(one) ?? 0), 0))
        expect(totals.total + totals.change).toBe(paid + totals.owed)
      }),
    )
  })
})
