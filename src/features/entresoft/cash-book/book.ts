import { latinDigits } from '../../../../contract/values/digits.ts'
import { type CashEntry, inBookOrder } from '../../../offline/local-rows/shop-books.ts'
import { plainTaka } from '../money.ts'

export interface BookTotals {
  /** In paisa, as everything here. */
  readonly in: number
  readonly out: number
  /** Below 0 where more went out than came in. */
  readonly left: number
}

export function totalsOf(entries: readonly CashEntry[]): BookTotals {
  const sum = (kind: CashEntry['kind']) => entries.reduce((total, one) => (one.kind === kind ? total + one.paisa : total), 0)
  const [income, expense] = [sum('in'), sum('out')]
  return { in: income, out: expense, left: income - expense }
}

/** Entries of one day together, in the order given. */
export function byDay(entries: readonly CashEntry[]): { day: string; entries: CashEntry[] }[] {
  const days = new Map<string, CashEntry[]>()
  for (const entry of entries) days.set(entry.day, [...(days.get(entry.day) ?? []), entry])
  return [...days].map(([day, found]) => ({ day, entries: found }))
}

/** Searches descriptions and amounts; digits match in either script. */
export function found(entries: readonly CashEntry[], sought: string): CashEntry[] {
  const wanted = plain(sought)
  return wanted === ''
    ? [...entries]
    : entries.filter(({ what, paisa }) => plain(what).includes(wanted) || plainTaka(paisa).startsWith(wanted))
}

const plain = (text: string) => latinDigits(text.normalize('NFKC')).toLowerCase().replaceAll(',', '').trim()

/** Labels of columns and kinds, in the user's language. */
export interface BookWords {
  readonly day: string
  readonly what: string
  readonly in: string
  readonly out: string
  readonly total: string
}

/** The book as the rows of a table file, oldest first. Amounts in Latin digits, so that programs can add them up. */
export function bookRows(entries: readonly CashEntry[], words: BookWords): string[][] {
  const totals = totalsOf(entries)
  return [
    [words.day, words.what, words.in, words.out],
    ...inBookOrder(entries)
      .reverse()
      .map(({ day, what, kind, paisa }) => [day, what, kind === 'in' ? plainTaka(paisa) : '', kind === 'out' ? plainTaka(paisa) : '']),
    [words.total, '', plainTaka(totals.in), plainTaka(totals.out)],
  ]
}
