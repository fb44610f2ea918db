import { type CashEntry, type Invoice, inBookOrder, monthOf } from '../../offline/local-rows/shop-books.ts'
import { localQuery } from '../../offline/store/local-query.ts'
import { currentPersonId, visitorId } from '../../offline/store/person.ts'
import { dbOf, personalDb } from '../../offline/store/personal-db.ts'

/** The cash book of one month (`2026-11`) or of `all`, the latest first. */
export const bookQuery = (month: string) =>
  localQuery<CashEntry[]>({
    key: ['cash-book', month],
    tables: ['own.cashEntries'],
    async read() {
      const { cashEntries } = personalDb()
      return inBookOrder(await (month === 'all' ? cashEntries : cashEntries.where('day').startsWith(month)).toArray())
    },
  })

/** Months in which something was written down, the latest first. */
export const bookMonthsQuery = () =>
  localQuery<string[]>({
    key: ['cash-book-months'],
    tables: ['own.cashEntries'],
    async read() {
      const days = (await personalDb().cashEntries.orderBy('day').uniqueKeys()) as CashEntry['day'][]
      return [...new Set(days.map(monthOf))].reverse()
    },
  })

/** Saved invoices, the latest number first. */
export const invoicesQuery = () =>
  localQuery<Invoice[]>({
    key: ['invoices'],
    tables: ['own.invoices'],
    read: () => personalDb().invoices.orderBy('number').reverse().toArray(),
  })

export const declinedBooksKey = 'books-left-to-visitor'

/** The latest id of a visitor's rows: ids grow with time. Empty when there are none. */
export async function newestVisitorRow(): Promise<string> {
  const { cashEntries, invoices, creditEntries } = dbOf(visitorId)
  const latest = await Promise.all([cashEntries.orderBy(':id').last(), invoices.orderBy(':id').last(), creditEntries.orderBy(':id').last()])
  return (
    latest
      .map((row) => row?.id ?? '')
      .sort()
      .at(-1) ?? ''
  )
}

/**
 * The number of entries, debts and invoices written on this device without an account. 0 for the visitor who owns them, and once
 * declined.
 */
export const visitorBooksQuery = () =>
  localQuery<number>({
    key: ['visitor-books'],
    tables: ['own.cashEntries', 'own.invoices', 'own.creditEntries', 'own.keyValues'],
    async read() {
      if (currentPersonId() === visitorId) return 0
      const left = (await personalDb().keyValues.get(declinedBooksKey))?.value
      if (left === (await newestVisitorRow())) return 0
      const { cashEntries, invoices, creditEntries } = dbOf(visitorId)
      const counts = await Promise.all([cashEntries.count(), invoices.count(), creditEntries.count()])
      return counts[0] + counts[1] + counts[2]
    },
  })
