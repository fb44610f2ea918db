/** Rows of the shop tools. Money is in whole paisa, 100 per taka, so that sums are exact. */
export interface CashEntry {
  /** UUIDv7: sorts by creation time. */
  id: string
  /** Date in Dhaka, as `2026-11-21`. */
  day: string
  kind: 'in' | 'out'
  what: string
  paisa: number
}

export interface InvoiceLine {
  what: string
  /** In thousandths: 2.5 kg are 2500. */
  count: number
  /** Price of one. */
  paisa: number
}

export interface Party {
  name: string
  /** Phone number or address, as free text. */
  contact: string
}

export interface Invoice {
  id: string
  /** Counts up from 1. Only the number of a removed latest invoice is reused. */
  number: number
  day: string
  seller: Party
  buyer: Party
  lines: InvoiceLine[]
  /** In paisa, subtracted from the sum of the lines. */
  discount: number
  /** In paisa, so far. */
  paid: number
}

/** A person who buys on credit. */
export interface Customer {
  id: string
  /** Unique in the book, apart from its spelling (`nameKey`). */
  name: string
  /** Phone number, as free text. */
  phone: string
}

/** One line of a customer's page: goods taken on credit (`given`), or money paid for them (`received`). */
export interface CreditEntry {
  /**
   * A payment has the id of its cash entry, and the rest of an invoice the id of the invoice. Each is therefore stored at most once,
   * whatever tab or file it comes from.
   */
  id: string
  customerId: string
  day: string
  kind: 'given' | 'received'
  what: string
  paisa: number
  /** Day on which the customer promised to pay; empty without a promise. */
  due: string
}

/** The month of a date, as `2026-11`. */
export const monthOf = (day: string): string => day.slice(0, 7)

/** Sorts by day, then by creation time, the latest first. */
export function inBookOrder(entries: readonly CashEntry[]): CashEntry[] {
  return [...entries].sort((one, other) => compare(other.day, one.day) || compare(other.id, one.id))
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other))
