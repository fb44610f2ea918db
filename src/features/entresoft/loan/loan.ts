/** `flat`: interest on the whole amount to the end. `reducing`: only on what is still owed. */
export type LoanKind = 'flat' | 'reducing'

/** Time between two instalments. Banks count in months, lenders in villages in weeks. */
export type LoanPeriod = 'week' | 'month'

export interface Loan {
  /** In paisa. */
  readonly amount: number
  /** A year's, in hundredths of a per cent: 12.5 % are 1250. */
  readonly rate: number
  readonly every: LoanPeriod
  /** Number of instalments, at least 1. */
  readonly count: number
  readonly kind: LoanKind
}

/** One instalment of a loan, in paisa. */
export interface Instalment {
  readonly number: number
  readonly payment: number
  readonly principal: number
  readonly interest: number
  /** Still owed of the amount after it. */
  readonly rest: number
}

export interface LoanPlan {
  /** The payment of each time, rounded to the paisa; the last one may differ by the rounding. */
  readonly instalment: number
  readonly interest: number
  readonly total: number
  readonly schedule: readonly Instalment[]
}

/** 30 years by month, 10 years by week. */
export const maxInstalments: Readonly<Record<LoanPeriod, number>> = { month: 360, week: 520 }
/** 200 % a year. */
export const highestRate = 20_000
/** Parts of `rate` in the whole, times the periods of a year. */
const yearParts: Readonly<Record<LoanPeriod, number>> = { month: 120_000, week: 520_000 }

/** @returns null while there is nothing to pay back */
export function planOf(loan: Loan): LoanPlan | null {
  if (loan.amount < 1 || loan.count < 1) return null
  const schedule = loan.kind === 'flat' ? flat(loan) : reducing(loan)
  const interest = schedule.reduce((sum, one) => sum + one.interest, 0)
  return { instalment: schedule[0]?.payment ?? 0, interest, total: loan.amount + interest, schedule }
}

/** The same payment every time, rounded; of interest and amount an even part each. What rounding leaves or lacks is in the last. */
function flat({ amount, rate, every, count }: Loan): Instalment[] {
  const interest = Math.round((amount * rate * count) / yearParts[every])
  const instalment = Math.round((amount + interest) / count)
  const evenInterest = Math.round(interest / count)
  let [rest, restInterest] = [amount, interest]
  return Array.from({ length: count }, (_, place) => {
    const isLast = place === count - 1
    const ofInterest = isLast ? restInterest : Math.min(restInterest, evenInterest)
    const principal = isLast ? rest : Math.min(rest, instalment - ofInterest)
    rest -= principal
    restInterest -= ofInterest
    return { number: place + 1, payment: principal + ofInterest, principal, interest: ofInterest, rest }
  })
}

/** The same payment every time: first mostly interest, then more and more of the amount; the last one settles the rest. */
function reducing({ amount, rate, every, count }: Loan): Instalment[] {
  const rateOfOne = rate / yearParts[every]
  const instalment = Math.round(evenPayment(amount, rateOfOne, count))
  let rest = amount
  return Array.from({ length: count }, (_, place) => {
    const interest = Math.round((rest * rate) / yearParts[every])
    const isLast = place === count - 1
    // At a very high rate the rounding error of the first instalment grows beyond the loan. The limit stays near the exact rest.
    const maxRest = exactRest(amount, rateOfOne, count, place + 1) + instalment / 2
    const principal = isLast ? rest : Math.min(rest, Math.max(0, instalment - interest, rest - Math.round(maxRest)))
    rest -= principal
    return { number: place + 1, payment: principal + interest, principal, interest, rest }
  })
}

/** The equal payment that repays `amount` at `rate` interest each time on the balance. */
function evenPayment(amount: number, rate: number, count: number): number {
  return rate === 0 ? amount / count : (amount * rate) / ofRest(rate, count)
}

/** The balance after `paid` unrounded payments. */
function exactRest(amount: number, rate: number, count: number, paid: number): number {
  return rate === 0 ? amount * (1 - paid / count) : (amount * ofRest(rate, count - paid)) / ofRest(rate, count)
}

/** 1 - (1 + rate) ** -count, exact for a tiny `rate` too: added to 1 it would lose digits. */
const ofRest = (rate: number, count: number) => -Math.expm1(-count * Math.log1p(rate))

/**
 * The declining-balance rate that costs the same as a flat loan, in hundredths of a per cent. It is about twice the flat
 * rate.
 */
export function trueRateOf(loan: Loan): number {
  const paid = planOf({ ...loan, kind: 'flat' })?.total ?? 0
  let [low, high] = [0, highestRate * 3]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (evenPayment(loan.amount, middle / yearParts[loan.every], loan.count) * loan.count <= paid) low = middle
    else high = middle
  }
  return low
}
