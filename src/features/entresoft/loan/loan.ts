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
  /** What is paid every month; the last one may differ by what was rounded. */
  readonly instalment: number
  readonly interest: number
  readonly total: number
  readonly schedule: readonly LoanMonth[]
}

export const mostMonths = 360
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

/** Amount and interest both divided evenly; what does not divide is paid in the last month. */
function flat({ amount, rate, months }: Loan): LoanMonth[] {
  const interest = Math.round((amount * rate * months) / yearParts)
  const [evenAmount, evenInterest] = [Math.floor(amount / months), Math.floor(interest / months)]
  return Array.from({ length: months }, (_, place) => {
    const isLast = place === months - 1
    const principal = isLast ? amount - evenAmount * place : evenAmount
    const ofInterest = isLast ? interest - evenInterest * place : evenInterest
    return {
      number: place + 1,
      payment: principal + ofInterest,
      principal,
      interest: ofInterest,
      rest: amount - evenAmount * place - principal,
    }
  })
}

/** The same payment every month: first mostly interest, then more and more of the amount; the last month settles the rest. */
function reducing({ amount, rate, months }: Loan): LoanMonth[] {
  const instalment = Math.round(evenPayment(amount, rate / yearParts, months))
  let rest = amount
  return Array.from({ length: months }, (_, place) => {
    const interest = Math.round((rest * rate) / yearParts)
    const principal = place === months - 1 ? rest : Math.min(rest, Math.max(0, instalment - interest))
    rest -= principal
    return { number: place + 1, payment: principal + interest, principal, interest, rest }
  })
}

/** What pays `amount` back in equal parts at `monthly` interest on what is owed. */
function evenPayment(amount: number, monthly: number, months: number): number {
  return monthly === 0 ? amount / months : (amount * monthly) / (1 - (1 + monthly) ** -months)
}

/**
 * The rate on what is still owed that costs the same as a flat loan, in hundredths of a per cent: a flat rate sounds about
 * half of what it is.
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
