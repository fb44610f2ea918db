import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CreditEntry } from '../../../offline/local-rows/shop-books.ts'
import { newId } from '../../../offline/store/id.ts'
import { csvOf } from '../../../ui/files/csv.ts'
import { maxPaisa } from '../money.ts'
import { creditRows, readCreditFile } from './book-rows-file.ts'
import { accountOf } from './credit.ts'

const columns = { day: 'কবে', name: 'কে', phone: 'ফোন', what: 'কী', given: 'বাকি', gave: 'দিলেন', due: 'কবে দেবেন', id: 'চিহ্ন' }
const customer = { id: newId(), name: 'সালমা', phone: '০১৭' }
const goods: CreditEntry = {
  id: newId(),
  customerId: customer.id,
  day: '2026-11-03',
  kind: 'given',
  what: 'চাল',
  paisa: 30_050,
  due: '2026-12-01',
}
const fileOf = (entries: readonly CreditEntry[], name = customer.name) =>
  csvOf(creditRows([accountOf({ ...customer, name }, entries)], columns))
const { customerId: _, ...row } = goods
const filed = { ...row, name: customer.name, phone: customer.phone }

describe('the file of the credit book', () => {
  it('returns every entry, whatever was typed', () => {
    const typed = fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 60 })
      .map((text) => text.replace(/[\p{C}\p{Z}\s]+/gu, ' ').trim())
      .filter((text) => text !== '' && !text.startsWith("'"))
    fc.assert(
      fc.property(typed, typed, fc.integer({ min: 1, max: maxPaisa }), fc.boolean(), (name, what, paisa, isPaid) => {
        const entry: CreditEntry = { ...goods, kind: isPaid ? 'received' : 'given', what, paisa }
        const { customerId: _id, ...made } = entry
        expect(readCreditFile(fileOf([entry], name))).toEqual({ entries: [{ ...made, name, phone: customer.phone }] })
      }),
      { examples: [['=HYPERLINK("x")', '";, চাল', 1, false]] },
    )
  })

  it('is read after a spreadsheet program saved it: semicolons, its own dates, Bengali digits, an empty line', () => {
    const lines = [Object.values(columns).join(';'), `৩/১১/২০২৬;সালমা;০১৭;চাল;৩০০.৫০;;01-12-2026;${goods.id}`, ';;;;;;;', '']
    expect(readCreditFile(lines.join('\r\n'))).toEqual({ entries: [filed] })
  })

  it.each([
    ['an amount that is none', (text: string) => text.replace(/(.*)300.50/s, '$1x')],
    ['no name', (text: string) => text.replace(/(.*)সালমা/s, '$1\u200b')],
    ['a day that does not exist', (text: string) => text.replace('2026-11-03', '2026-02-30')],
    ['another id', (text: string) => text.replace(goods.id, '1')],
  ])('with %s is refused as a whole, with the line', (_name, change) => {
    const second = { ...goods, id: newId(), day: '2026-11-01' }
    expect(readCreditFile(change(fileOf([goods, second])))).toEqual({ line: 3 })
  })

  it('loses marks that would turn the direction of a name', () => {
    expect(readCreditFile(fileOf([goods], '\u202eসালমা'))).toEqual({ entries: [filed] })
  })

  it.each(['', 'ক,খ\n১,২', '\u0000\u0001', fileOf([])])('is not %j', (text) => expect(readCreditFile(text)).toBe('notBook'))
})
