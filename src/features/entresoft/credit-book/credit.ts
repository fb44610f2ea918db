import type { CreditEntry, Customer } from '../../../offline/local-rows/shop-books.ts'

/** One line of a customer's page and what is owed after it, in paisa. Below 0: paid in advance. */
export interface CreditLine {
  readonly entry: CreditEntry
  readonly owed: number
}

/** A customer's account, computed from the entries at each read: no stored sum can differ from them. */
export interface Account {
  readonly customer: Customer
  /** Oldest first. */
  readonly lines: readonly CreditLine[]
  /** In paisa. Below 0: paid in advance. */
  readonly owed: number
  /** Day of the oldest goods that no payment covers; empty if nothing is owed. */
  readonly since: string
  /** Earliest promised day of goods that no payment covers; empty without a promise. */
  readonly due: string
}

export const signed = ({ kind, paisa }: Pick<CreditEntry, 'kind' | 'paisa'>): number => (kind === 'given' ? paisa : -paisa)

export const owedIn = (entries: readonly Pick<CreditEntry, 'kind' | 'paisa'>[]): number =>
  entries.reduce((sum, entry) => sum + signed(entry), 0)

/** By day, then by creation time, the oldest first. */
function inOrder(entries: readonly CreditEntry[]): CreditEntry[] {
  const key = ({ day, id }: CreditEntry) => `${day} ${id}`
  return [...entries].sort((one, other) => (key(one) < key(other) ? -1 : 1))
}

export function accountOf(customer: Customer, entries: readonly CreditEntry[]): Account {
  const ordered = inOrder(entries)
  let owed = 0
  const lines = ordered.map((entry): CreditLine => {
    owed += signed(entry)
    return { entry, owed }
  })
  const open = openGoods(ordered)
  const promises = open.map(({ due }) => due).filter((due) => due !== '')
  return { customer, lines, owed, since: open[0]?.day ?? '', due: promises.sort()[0] ?? '' }
}

/** Goods that payments do not cover, or not entirely. Each payment settles the oldest ones first. */
function openGoods(ordered: readonly CreditEntry[]): CreditEntry[] {
  let paid = ordered.reduce((sum, { kind, paisa }) => (kind === 'received' ? sum + paisa : sum), 0)
  return ordered.filter(({ kind, paisa }) => {
    if (kind !== 'given' || paisa === 0) return false
    const isOpen = paisa > paid
    paid = Math.max(0, paid - paisa)
    return isOpen
  })
}

/** All accounts: the largest debt first, then those that owe nothing, by name. */
export function accountsOf({ customers, entries }: { customers: readonly Customer[]; entries: readonly CreditEntry[] }): Account[] {
  const byCustomer = new Map<string, CreditEntry[]>()
  for (const entry of entries) {
    const own = byCustomer.get(entry.customerId)
    if (own) own.push(entry)
    else byCustomer.set(entry.customerId, [entry])
  }
  return customers
    .map((customer) => accountOf(customer, byCustomer.get(customer.id) ?? []))
    .sort((one, other) => Math.max(0, other.owed) - Math.max(0, one.owed) || one.customer.name.localeCompare(other.customer.name))
}

/** Sums over all accounts, in paisa. A payment in advance of one customer does not reduce what another owes. */
export function bookTotals(accounts: readonly Pick<Account, 'owed'>[]): { owed: number; advance: number } {
  return {
    owed: accounts.reduce((sum, { owed }) => sum + Math.max(0, owed), 0),
    advance: accounts.reduce((sum, { owed }) => sum + Math.max(0, -owed), 0),
  }
}
