import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { maxPaisa } from '../money.ts'
import { highestRate, type Loan, maxInstalments, planOf, trueRateOf } from './loan.ts'

const anyLoan = fc.constantFrom('week' as const, 'month' as const).chain((every) =>
  fc.record<Loan>({
    amount: fc.integer({ min: 1, max: maxPaisa }),
    rate: fc.integer({ min: 0, max: highestRate }),
    every: fc.constant(every),
    count: fc.integer({ min: 1, max: maxInstalments[every] }),
    kind: fc.constantFrom('flat', 'reducing'),
  }),
)

describe('a loan', () => {
  it('at a flat rate costs interest on the whole amount to the end', () => {
    // 10,000 taka at 12 % for a year: 1,200 interest, 933.33 a month, and 4 paisa more in the last.
    const plan = planOf({ amount: 1_000_000, rate: 1200, every: 'month', count: 12, kind: 'flat' })
    expect(plan).toMatchObject({ interest: 120_000, total: 1_120_000, instalment: 93_333 })
    expect(plan?.schedule.at(-1)).toMatchObject({ number: 12, payment: 93_337, rest: 0 })
  })

  it('on what is still owed costs about half of that', () => {
    // The textbook's instalment for 10,000 at 12 % over 12 every: 'month', count: 888.49.
    const plan = planOf({ amount: 1_000_000, rate: 1200, every: 'month', count: 12, kind: 'reducing' })
    expect(plan?.instalment).toBe(88_849)
    expect(plan?.schedule[0]).toEqual({ number: 1, payment: 88_849, interest: 10_000, principal: 78_849, rest: 921_151 })
    expect(plan?.interest).toBe(66_186)
  })

  // Amount and instalment in taka, as a bank's table or a spreadsheet's PMT() has them.
  it.each([
    [100_000, 12, 12, 8884.88],
    [100_000, 10, 36, 3226.72],
    [50_000, 24, 10, 5566.33],
    [2_000_000, 9, 240, 17_994.52],
    [1_000_000, 7.5, 360, 6992.15],
    [5000, 15, 1, 5062.5],
    [1000, 0, 6, 166.67],
    [1_000_000_000, 0.01, 360, 2_781_958.1],
    [1_000_000_000, 200, 360, 166_666_666.67],
  ])('of %d at %d per cent over %d months costs %d a month on what is owed', (amount, rate, months, instalment) => {
    expect(planOf({ amount: amount * 100, rate: rate * 100, every: 'month', count: months, kind: 'reducing' })?.instalment).toBe(
      Math.round(instalment * 100),
    )
  })

  it.each([
    // 1,000 over 6 every: 'month', count: 166.666… is 166.67 and not 166.66.
    [1000, 0, 6, 166.67, 166.65],
    [1000, 10, 7, 151.19, 151.19],
    [20_000, 15, 12, 1916.67, 1916.63],
    [5000, 24, 1, 5100, 5100],
    [100_000, 11, 36, 3694.44, 3694.6],
  ])('of %d at %d per cent flat over %d months costs %d a month and %d in the last', (amount, rate, months, instalment, last) => {
    const plan = planOf({ amount: amount * 100, rate: rate * 100, every: 'month', count: months, kind: 'flat' })
    expect(plan?.instalment).toBe(Math.round(instalment * 100))
    expect(plan?.schedule.at(-1)?.payment).toBe(Math.round(last * 100))
  })

  it('by week at a flat rate has the interest of its share of the year', () => {
    // 10,000 taka at 24 % for 26 weeks: half of 2,400 taka interest.
    const plan = planOf({ amount: 1_000_000, rate: 2400, every: 'week', count: 26, kind: 'flat' })
    expect(plan).toMatchObject({ interest: 120_000, total: 1_120_000, instalment: 43_077 })
    expect(plan?.schedule).toHaveLength(26)
  })

  it('by week costs less on what is owed than by month, for each week repays some of it', () => {
    const reducing = (every: Loan['every'], count: number) => planOf({ amount: 1_000_000, rate: 2400, every, count, kind: 'reducing' })
    // A spreadsheet's PMT(24%/52, 52, 10000).
    expect(reducing('week', 52)?.instalment).toBe(21_675)
    expect(reducing('week', 52)?.interest).toBeLessThan(reducing('month', 12)?.interest ?? 0)
  })

  it('without interest is only divided', () => {
    for (const kind of ['flat', 'reducing'] as const) {
      expect(planOf({ amount: 1000, rate: 0, every: 'month', count: 3, kind })).toMatchObject({ interest: 0, total: 1000, instalment: 333 })
      expect(planOf({ amount: 500, rate: 0, every: 'month', count: 3, kind })?.schedule.map(({ payment }) => payment)).toEqual([
        167, 167, 166,
      ])
    }
    expect(planOf({ amount: 0, rate: 1200, every: 'month', count: 12, kind: 'flat' })).toBeNull()
    expect(planOf({ amount: 100, rate: 1200, every: 'month', count: 0, kind: 'flat' })).toBeNull()
  })

  it('is paid in equal parts, to what was rounded in each, and the last is none of several at once', () => {
    fc.assert(
      fc.property(anyLoan, (loan) => {
        const { instalment, schedule } = planOf(loan) ?? { instalment: 0, schedule: [] }
        expect(schedule.at(-1)?.payment).toBeLessThanOrEqual(1.75 * instalment + loan.count)
        // One assertion for all instalments: hundreds of them in each of 100 loans take most of the file's time.
        expect(Math.max(0, ...schedule.map(({ payment }) => payment))).toBeLessThanOrEqual(2 * instalment + loan.count)
      }),
    )
  })

  it('has a table that sums to the total to the paisa, with no month below nothing', () => {
    fc.assert(
      fc.property(anyLoan, (loan) => {
        const plan = planOf(loan)
        if (!plan) throw new Error('there is something to pay back')
        const sum = (part: 'payment' | 'principal' | 'interest') => plan.schedule.reduce((total, month) => total + month[part], 0)
        expect(plan.schedule).toHaveLength(loan.count)
        expect(sum('principal')).toBe(loan.amount)
        expect(sum('interest')).toBe(plan.interest)
        expect(sum('payment')).toBe(plan.total)
        expect(plan.schedule.at(-1)?.rest).toBe(0)
        let owed = loan.amount
        const wrong = plan.schedule.filter((month) => {
          owed -= month.principal
          const isWhole = Object.values(month).every((figure) => Number.isSafeInteger(figure) && figure >= 0)
          return month.rest !== owed || month.payment !== month.principal + month.interest || !isWhole
        })
        expect(wrong).toEqual([])
      }),
    )
  })

  it('never costs more on what is owed than flat', () => {
    fc.assert(
      fc.property(anyLoan, (loan) => {
        const cost = (kind: Loan['kind']) => planOf({ ...loan, kind })?.interest ?? 0
        // A paisa a month may come from rounding.
        expect(cost('reducing')).toBeLessThanOrEqual(cost('flat') + loan.count)
      }),
    )
  })

  it('computes the effective rate of a flat one', () => {
    expect(trueRateOf({ amount: 1_000_000, rate: 1200, every: 'month', count: 12, kind: 'flat' })).toBe(2145)
    expect(trueRateOf({ amount: 1_000_000, rate: 0, every: 'month', count: 12, kind: 'flat' })).toBe(0)
    fc.assert(fc.property(anyLoan, (loan) => Number.isSafeInteger(trueRateOf(loan))))
  })
})
