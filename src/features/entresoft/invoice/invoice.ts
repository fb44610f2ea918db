import type { Invoice, InvoiceLine } from '../../../offline/local-rows/shop-books.ts'
import { plainTaka } from '../money.ts'

/** Thousandths of a piece, a kilogram, a metre: a million of them. */
export const maxCount = 1_000_000_000

/** A line's sum in paisa, rounded half up; null where it is more than can be reckoned exactly. */
export function lineSum({ count, paisa }: Pick<InvoiceLine, 'count' | 'paisa'>): number | null {
  const product = count * paisa
  return product > Number.MAX_SAFE_INTEGER - 500 ? null : Math.floor((product + 500) / 1000)
}

export interface InvoiceTotals {
  /** Of the lines, in paisa as everything here. */
  readonly sum: number
  readonly total: number
  readonly owed: number
  /** To be given back to the buyer. */
  readonly change: number
}

/** A discount never makes a sum less than nothing. */
export function invoiceTotals({ lines, discount, paid }: Pick<Invoice, 'lines' | 'discount' | 'paid'>): InvoiceTotals {
  const sum = lines.reduce((total, line) => total + (lineSum(line) ?? 0), 0)
  const total = Math.max(0, sum - discount)
  return { sum, total, owed: Math.max(0, total - paid), change: Math.max(0, paid - total) }
}

/** All invoices as the rows of a table file, by number. Amounts in Latin digits, so that programs can add them up. */
export function invoiceRows(
  invoices: readonly Invoice[],
  words: Readonly<Record<'number' | 'day' | 'buyer' | 'total' | 'paid' | 'owed', string>>,
): string[][] {
  const rows = [...invoices]
    .sort((one, other) => one.number - other.number)
    .map((invoice) => {
      const { total, owed } = invoiceTotals(invoice)
      return [String(invoice.number), invoice.day, invoice.buyer.name, ...[total, invoice.paid, owed].map(plainTaka)]
    })
  return [[words.number, words.day, words.buyer, words.total, words.paid, words.owed], ...rows]
}
