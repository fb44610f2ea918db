import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CashEntry, inBookOrder, monthOf } from '../../../offline/local-rows/shop-books.ts'
import { csvOf } from '../../../ui/files/csv.ts'
import { maxPaisa } from '../money.ts'
import { bookRows, byDay, found, totalsOf } from './book.ts'

const entry = (id: string, day: string, kind: 'in' | 'out', paisa: number, what = ''): CashEntry => ({ id, day, kind, paisa, what })
const words = { day: 'দিন', what: 'কী বাবদ', in: 'আয়', out: 'ব্যয়', total: 'মোট' }
const anyEntry = fc.record({
  id: fc.uuid(),
  day: fc.constantFrom('2026-10-31', '2026-11-01', '2026-11-21'),
  kind: fc.constantFrom('in' as const, 'out' as const),
  what: fc.string(),
  paisa: fc.integer({ min: 0, max: maxPaisa }),
})

describe('a cash book', () => {
  it('adds up exactly, however it is split', () => {
    fc.assert(
      fc.property(fc.array(anyEntry, { maxLength: 200 }), fc.nat(200), (entries, place) => {
        const whole = totalsOf(entries)
        const [first, second] = [totalsOf(entries.slice(0, place)), totalsOf(entries.slice(place))]
        expect(whole).toEqual({ in: first.in + second.in, out: first.out + second.out, left: first.left + second.left })
        expect(whole.left).toBe(whole.in - whole.out)
        expect(Object.values(whole).every(Number.isSafeInteger)).toBe(true)
      }),
    )
  })

  it('shows the latest first and loses no entry when days are put together', () => {
    const entries = [entry('a', '2026-11-01', 'in', 1), entry('c', '2026-11-02', 'in', 2), entry('b', '2026-11-02', 'out', 3)]
    expect(byDay(inBookOrder(entries)).map(({ day, entries: one }) => [day, one.map(({ id }) => id)])).toEqual([
      ['2026-11-02', ['c', 'b']],
      ['2026-11-01', ['a']],
    ])
    expect(monthOf('2026-11-02')).toBe('2026-11')
  })

  it('finds words and amounts in the digits of either script', () => {
    const entries = [entry('a', '2026-11-01', 'in', 125_000, 'ডিম বিক্রি'), entry('b', '2026-11-01', 'out', 4_000, 'Van ভাড়া ২')]
    const ids = (sought: string) => found(entries, sought).map(({ id }) => id)
    expect(ids('ডিম')).toEqual(['a'])
    expect(ids('১,২৫০')).toEqual(['a'])
    expect(ids('van')).toEqual(['b'])
    expect(ids('ভাড়া 2')).toEqual(['b'])
    expect(ids(' ')).toEqual(['a', 'b'])
    expect(ids('নেই')).toEqual([])
  })

  it('becomes a file whose columns add up to its last row, oldest first, and that no program runs', () => {
    const entries = [entry('b', '2026-11-02', 'in', 125_050, '=1+1'), entry('a', '2026-11-01', 'out', 4_000, 'ভ্যান, "ভাড়া"')]
    expect(csvOf(bookRows(entries, words))).toBe(
      [
        '\ufeff"দিন","কী বাবদ","আয়","ব্যয়"',
        '"2026-11-01","ভ্যান, ""ভাড়া""","","40"',
        `"2026-11-02","'=1+1","1250.50",""`,
        '"মোট","","1250.50","40"',
        '',
      ].join('\r\n'),
    )
  })
})
