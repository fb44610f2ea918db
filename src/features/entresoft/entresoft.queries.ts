import { localQuery } from '../../offline/local-query.ts'
import { currentPersonId, guestId } from '../../offline/person.ts'
import { dbOf, personalDb } from '../../offline/personal-db.ts'
import { type CashEntry, type Invoice, inBookOrder, monthOf } from '../../offline/shop-books.ts'

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

export const booksLeftKey = 'books-left-to-visitor'

/** The latest id of a visitor's rows: ids grow with time. Empty when there are none. */
export async function newestVisitorRow(): Promise<string> {
  const { cashEntries, invoices } = dbOf(guestId)
  const [entry, invoice] = await Promise.all([cashEntries.orderBy(':id').last(), invoices.orderBy(':id').last()])
  return [entry?.id ?? '', invoice?.id ?? ''].sort().at(-1) ?? ''
}

/** So many entries and invoices were written on this phone without an account; 0 for the visitor whose they are, and once left to them. */
export const visitorBooksQuery = () =>
  localQuery<number>({
    key: ['visitor-books'],
    tables: ['own.cashEntries', 'own.invoices', 'own.facts'],
    async read() {
      if (currentPersonId() === guestId) return 0
      const left = (await personalDb().facts.get(booksLeftKey))?.value
      if (left === (await newestVisitorRow())) return 0
      const { cashEntries, invoices } = dbOf(guestId)
      const counts = await Promise.all([cashEntries.count(), invoices.count()])
      return counts[0] + counts[1]
    },
  })
