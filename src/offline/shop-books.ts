/** What the tools of a shop keep on this phone. Money is whole paisa, 100 to the taka, so that sums are exact. */
export interface CashEntry {
  /** UUIDv7: the order of writing. */
  id: string
  /** In Dhaka, as `2026-11-21`. */
  day: string
  kind: 'in' | 'out'
  what: string
  paisa: number
}

export interface InvoiceLine {
  what: string
  /** In thousandths: 2.5 kg are 2500. */
  count: number
  /** Of one. */
  paisa: number
}

export interface Party {
  name: string
  /** A phone number or a place, in the writer's own words. */
  contact: string
}

export interface Invoice {
  id: string
  /** Counts up from 1. A number is given again only when the latest invoice was removed. */
  number: number
  day: string
  seller: Party
  buyer: Party
  lines: InvoiceLine[]
  /** In paisa, taken off the sum of the lines. */
  discount: number
  /** In paisa, so far. */
  paid: number
}

/** `2026-11`. */
export const monthOf = (day: string): string => day.slice(0, 7)

/** The latest day first, and what was written last first within a day. */
export function inBookOrder(entries: readonly CashEntry[]): CashEntry[] {
  return [...entries].sort((one, other) => compare(other.day, one.day) || compare(other.id, one.id))
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other))
