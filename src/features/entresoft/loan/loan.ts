/** `flat`: interest on the whole amount to the end. `reducing`: only on what is still owed. */
export type LoanKind = 'flat' | 'reducing'

export interface Loan {
  /** In paisa. */
  readonly amount: number
  /** A year's, in hundredths of a per cent: 12.5 % are 1250. */
  readonly rate: number
  /** At least 1. */
  readonly months: number
  readonly kind: LoanKind
}

/** One month of a loan, in paisa. */
export interface LoanMonth {
  readonly number: number
  readonly payment: number
  readonly principal: number
  readonly interest: number
  /** Still owed of the amount after it. */
  readonly rest: number
}

export interface LoanPlan {
  /** The monthly payment, rounded to the paisa; the last one may differ by the rounding. */
  readonly instalment: number
  readonly interest: number
  readonly total: number
  readonly schedule: readonly LoanMonth[]
}

export const maxMonths = 360
/** 200 % a year. */
export const highestRate = 20_000
/** Parts of `rate` in the whole, times the months of a year. */
const yearParts = 120_000

/** @returns null while there is nothing to pay back */
export function planOf(loan: Loan): LoanPlan | null {
  if (loan.amount < 1 || loan.months < 1) return null
  const schedule = loan.kind === 'flat' ? flat(loan) : reducing(loan)
  const interest = schedule.reduce((sum, month) => sum + month.interest, 0)
  return { instalment: schedule[0]?.payment ?? 0, interest, total: loan.amount + interest, schedule }
}

/** The same payment every month, rounded; of interest and amount an even part each. What rounding leaves or lacks is in the last. */
function flat({ amount, rate, months }: Loan): LoanMonth[] {
  const interest = Math.round((amount * rate * months) / yearParts)
  const instalment = Math.round((amount + interest) / months)
  const evenInterest = Math.round(interest / months)
  let [rest, restInterest] = [amount, interest]
  return Array.from({ length: months }, (_, place) => {
    const isLast = place === months - 1
    const ofInterest = isLast ? restInterest : Math.min(restInterest, evenInterest)
    const principal = isLast ? rest : Math.min(rest, instalment - ofInterest)
    rest -= principal
    restInterest -= ofInterest
    return { number: place + 1, payment: principal + ofInterest, principal, interest: ofInterest, rest }
  })
}

/** The same payment every month: first mostly interest, then more and more of the amount; the last month settles the rest. */
function reducing({ amount, rate, months }: Loan): LoanMonth[] {
  const monthly = rate / yearParts
  const instalment = Math.round(evenPayment(amount, monthly, months))
  let rest = amount
  return Array.from({ length: months }, (_, place) => {
    const interest = Math.round((rest * rate) / yearParts)
    const isLast = place === months - 1
    // At a very high rate the first month's rounding error grows beyond the loan. The limit stays near the exact rest.
    const maxRest = exactRest(amount, monthly, months, place + 1) + instalment / 2
    const principal = isLast ? rest : Math.min(rest, Math.max(0, instalment - interest, rest - Math.round(maxRest)))
    rest -= principal
    return { number: place + 1, payment: principal + interest, principal, interest, rest }
  })
}

/** The equal payment that repays `amount` at `monthly` interest on the balance. */
function evenPayment(amount: number, monthly: number, months: number): number {
  return monthly === 0 ? amount / months : (amount * monthly) / ofRest(monthly, months)
}

/** The balance after `paid` unrounded payments. */
function exactRest(amount: number, monthly: number, months: number, paid: number): number {
  return monthly === 0 ? amount * (1 - paid / months) : (amount * ofRest(monthly, months - paid)) / ofRest(monthly, months)
}

/** 1 - (1 + monthly) ** -months, exact for tiny `monthly` too: added to 1 it would lose digits. */
const ofRest = (monthly: number, months: number) => -Math.expm1(-months * Math.log1p(monthly))

/**
 * The declining-balance rate that costs the same as a flat loan, in hundredths of a per cent. It is about twice the flat
 * rate.
 */
export function trueRateOf(loan: Loan): number {
  const paid = planOf({ ...loan, kind: 'flat' })?.total ?? 0
  let [low, high] = [0, highestRate * 3]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (evenPayment(loan.amount, middle / yearParts, loan.months) * loan.months <= paid) low = middle
    else high = middle
  }
  return low
}
