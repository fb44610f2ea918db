import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CreditEntry } from '../../../offline/local-rows/shop-books.ts'
import { maxPaisa } from '../money.ts'
import { accountOf, accountsOf, bookTotals, owedIn } from './credit.ts'
import { nameKey, withName } from './customer-names.ts'

const customer = { id: 'c', name: 'সালমা', phone: '' }
const entry = (id: string, day: string, kind: CreditEntry['kind'], paisa: number, due = ''): CreditEntry => ({
  id,
  customerId: 'c',
  day,
  kind,
  what: '',
  paisa,
  due,
})
const anyEntry = fc.record<CreditEntry>({
  id: fc.uuid(),
  customerId: fc.constantFrom('c', 'd'),
  day: fc.constantFrom('2026-10-31', '2026-11-01', '2026-11-21'),
  kind: fc.constantFrom('given', 'received'),
  what: fc.constant(''),
  paisa: fc.integer({ min: 0, max: maxPaisa }),
  due: fc.constantFrom('', '2026-12-01'),
})

describe('an account', () => {
  it('has the page of the lesson: 300 + 90 − 200 = 190', () => {
    const page = [
      entry('3', '2026-11-12', 'received', 20_000),
      entry('1', '2026-11-03', 'given', 30_000),
      entry('2', '2026-11-08', 'given', 9_000),
    ]
    const { lines, owed, since } = accountOf(customer, page)
    expect(lines.map((line) => line.owed)).toEqual([30_000, 39_000, 19_000])
    expect([owed, since]).toEqual([19_000, '2026-11-03'])
  })

  it('is owed since the oldest goods that payments do not cover, and due on their earliest promised day', () => {
    const page = [entry('1', '2026-11-03', 'given', 100, '2026-11-10'), entry('2', '2026-11-08', 'given', 50, '2026-11-20')]
    expect(accountOf(customer, page)).toMatchObject({ since: '2026-11-03', due: '2026-11-10' })
    const paid = [...page, entry('3', '2026-11-09', 'received', 100)]
    expect(accountOf(customer, paid)).toMatchObject({ since: '2026-11-08', due: '2026-11-20' })
    expect(accountOf(customer, [...paid, entry('4', '2026-11-09', 'received', 50)])).toMatchObject({ owed: 0, since: '', due: '' })
  })

  it('adds up exactly in any order; there is a first day if and only if something is owed', () => {
    fc.assert(
      fc.property(fc.array(anyEntry, { maxLength: 100 }), (entries) => {
        const { owed, since, lines } = accountOf(customer, entries)
        expect(owed).toBe(owedIn(entries))
        expect(owed).toBe(lines.at(-1)?.owed ?? 0)
        expect(Number.isSafeInteger(owed)).toBe(true)
        expect(since !== '').toBe(owed > 0)
        expect(accountOf(customer, [...entries].reverse())).toMatchObject({ owed, since })
      }),
    )
  })

  it('of one customer in advance does not reduce what another owes', () => {
    fc.assert(
      fc.property(fc.array(anyEntry, { maxLength: 60 }), (entries) => {
        const totals = bookTotals(accountsOf({ customers: [customer, { ...customer, id: 'd', name: 'করিম' }], entries }))
        expect(totals.owed - totals.advance).toBe(owedIn(entries))
        expect(Math.min(totals.owed, totals.advance)).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

describe('names', () => {
  const found = (typed: string) => withName(['করিম মিয়া', 'সালমা আপা', 'ছোটন'], typed, (name) => name)
  it.each([
    ['কর', ['করিম মিয়া']],
    ['mia', ['করিম মিয়া']],
    ['karim', ['করিম মিয়া']],
    ['আপা', ['সালমা আপা']],
    ['soton', ['ছোটন']],
    ['xyz', []],
    ['', ['করিম মিয়া', 'সালমা আপা', 'ছোটন']],
  ])('are found by %j', (typed, names) => expect(found(typed)).toEqual(names))

  it('are equal apart from spaces, case and digits', () => {
    expect(nameKey('  Karim   ২ ')).toBe(nameKey('karim 2'))
    expect(nameKey('করিম')).not.toBe(nameKey('রহিম'))
  })
})
