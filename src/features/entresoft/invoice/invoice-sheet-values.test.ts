import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Invoice } from '../../../offline/local-rows/shop-books.ts'
import { readInvoice, sheetOf } from './invoice-sheet-values.ts'

const today = '2026-11-21'
const filled = {
  'lines.rows': '1,2',
  'lines.1.what': 'চাল',
  'lines.1.count': '২.৫',
  'lines.1.price': '৬৫.৫০',
  'lines.2.price': '40',
  paid: '১০০',
}

describe('what was typed into an invoice', () => {
  it('is read in either script; a line without a count is one piece', () => {
    const { lines, paid, trouble, day } = readInvoice(filled, today)
    expect(lines).toEqual([
      { what: 'চাল', count: 2500, paisa: 6550 },
      { what: '', count: 1000, paisa: 4000 },
    ])
    expect([paid, trouble, day]).toEqual([10_000, null, today])
  })

  it.each([
    [{}, 'noLines'],
    [{ ...filled, 'lines.2.what': 'ডাল', 'lines.2.price': '' }, 'badLine'],
    [{ ...filled, 'lines.1.count': 'দুই' }, 'badLine'],
    [{ ...filled, 'lines.1.count': '1000000', 'lines.1.price': '1000000000' }, 'badLine'],
    [{ ...filled, paid: '-5' }, 'badNumber'],
    [{ ...filled, discount: '1000' }, 'discountTooLarge'],
    [{ ...filled, day: '?' }, 'noDay'],
    [{ ...filled, day: '2026-02-30' }, 'noDay'],
  ])('%j: %s', (values, trouble) => expect(readInvoice(values, today).trouble).toBe(trouble))

  it('comes back as it was when a saved one is put right', () => {
    const text = fc.string({ maxLength: 20 }).map((one) => one.trim())
    const party = fc.record({ name: text, contact: text })
    const invoice = fc.record<Omit<Invoice, 'id' | 'number'>>({
      day: fc.constant('2026-11-20'),
      seller: party,
      buyer: party,
      lines: fc.array(
        fc.record({ what: text, count: fc.integer({ min: 0, max: 1_000_000 }), paisa: fc.integer({ min: 0, max: 1_000_000 }) }),
        { minLength: 1, maxLength: 40 },
      ),
      discount: fc.constant(0),
      paid: fc.integer({ min: 0, max: 1_000_000 }),
    })
    fc.assert(
      fc.property(invoice, (saved) => {
        const { readings: _readings, trouble, ...read } = readInvoice(sheetOf({ ...saved, id: '', number: 1 }), today)
        expect(read).toEqual(saved)
        expect(trouble).toBeNull()
      }),
    )
  })
})
