import { changeLocalRows, deleteLocalRow, saveLocalRow } from '../../offline/local-rows/local-rows.ts'
import type { CashEntry, Invoice } from '../../offline/local-rows/shop-books.ts'
import { currentPersonId, visitorId } from '../../offline/store/person.ts'
import { dbOf, type PersonalDb, personalDb } from '../../offline/store/personal-db.ts'
import { askOnce, mergeOnto, type SaveOptions } from './book-rows.ts'
import { adoptCredit } from './credit.books.ts'
import { declinedBooksKey, newestVisitorRow } from './entresoft.queries.ts'

/** Draft keys of the forms for a new entry and a new invoice. */
export const entryDraft = 'sheet:cash-entry'
export const invoiceDraft = 'sheet:invoice'

/** Inserts or replaces an entry of the cash book. The payment in the credit book that it belongs to follows. @throws StorageFull */
export async function saveEntry(entry: CashEntry, { initial, ...options }: SaveOptions<CashEntry> = {}): Promise<void> {
  const change = async (db: PersonalDb) => {
    const made = mergeOnto(await db.cashEntries.get(entry.id), entry, initial)
    await Promise.all([db.cashEntries.put(made), db.creditEntries.update(made.id, { paisa: made.paisa, day: made.day })])
  }
  await changeLocalRows(['cashEntries', 'creditEntries'], change, options)
  askOnce()
}

export const deleteEntry = (id: string): Promise<void> => deleteLocalRow('cashEntries', id)

/** Saves an invoice. An invoice without a number gets the next one. @returns the stored invoice. @throws StorageFull */
export async function saveInvoice(
  invoice: Omit<Invoice, 'number'> & { number?: number },
  { initial, ...options }: SaveOptions<Invoice> = {},
): Promise<Invoice> {
  const make = async (db: PersonalDb) =>
    mergeOnto(await db.invoices.get(invoice.id), { ...invoice, number: await numberFor(db, invoice) }, initial)
  const saved = await saveLocalRow('invoices', make, options)
  askOnce()
  return saved
}

export const deleteInvoice = (id: string): Promise<void> => deleteLocalRow('invoices', id)

/** The invoice's own number, unless it was deleted and another invoice has that number now. */
async function numberFor({ invoices }: PersonalDb, { id, number }: { id: string; number?: number }): Promise<number> {
  const holder = number === undefined ? undefined : await invoices.where('number').equals(number).first()
  if (number !== undefined && (holder === undefined || holder.id === id)) return number
  return ((await invoices.orderBy('number').last())?.number ?? 0) + 1
}

/**
 * Moves the visitor's books to the signed-in user, row by row and under the same ids. An interrupted move resumes, no row
 * is moved twice, and corrections made here remain. Invoices get numbers of their new book. @throws StorageFull
 */
export async function adoptVisitorBooks(): Promise<void> {
  const personId = currentPersonId()
  if (personId === visitorId) return
  const visitor = dbOf(visitorId)
  for (const entry of await visitor.cashEntries.toArray()) {
    await saveLocalRow('cashEntries', async (db) => (await db.cashEntries.get(entry.id)) ?? entry)
    await deleteLocalRow('cashEntries', entry.id, visitorId)
  }
  for (const invoice of await visitor.invoices.orderBy('number').toArray()) {
    await saveLocalRow(
      'invoices',
      async (db) => (await db.invoices.get(invoice.id)) ?? { ...invoice, number: await numberFor(db, { id: invoice.id }) },
    )
    await deleteLocalRow('invoices', invoice.id, visitorId)
  }
  await adoptCredit(visitor)
}

/** Declines the visitor's books. They stay with the visitor; the user is asked again only when there are more. */
export async function declineVisitorBooks(): Promise<void> {
  await personalDb().keyValues.put({ key: declinedBooksKey, value: await newestVisitorRow() })
}
