import { dropHere, keepHere } from '../../offline/kept-here.ts'
import { askToPersist } from '../../offline/persistence.ts'
import { currentPersonId, guestId } from '../../offline/person.ts'
import { dbOf, type PersonalDb, personalDb } from '../../offline/personal-db.ts'
import type { CashEntry, Invoice } from '../../offline/shop-books.ts'
import { booksLeftKey, newestVisitorRow } from './entresoft.queries.ts'

/** Where the form for a new entry, and the one for a new invoice, keep what is typed. */
export const entryDraft = 'sheet:cash-entry'
export const invoiceDraft = 'sheet:invoice'

interface Keeping<T> {
  /** The key of the draft that the row was typed in. */
  readonly draft?: string
  /** The row as it was when its correction began: what was not touched stays as another tab has put it right meanwhile. */
  readonly began?: T | undefined
}

/** Writes an entry into the cash book, or over the one with its id. @throws StorageFull */
export async function keepEntry(entry: CashEntry, { began, ...options }: Keeping<CashEntry> = {}): Promise<void> {
  await keepHere('cashEntries', async (db) => onto(await db.cashEntries.get(entry.id), entry, began), options)
  askOnce()
}

/** A correction field by field, as changes that are sent have it (docs/decisions/022). */
function onto<T extends object>(now: T | undefined, made: T, began: T | undefined): T {
  if (!now || !began) return made
  const isTouched = (field: string) => JSON.stringify(made[field as keyof T]) !== JSON.stringify(began[field as keyof T])
  return { ...made, ...Object.fromEntries(Object.entries(now).filter(([field]) => !isTouched(field))) }
}

export const dropEntry = (id: string): Promise<void> => dropHere('cashEntries', id)

/** Saves an invoice; one without a number gets the next. @returns it with its number. @throws StorageFull */
export async function keepInvoice(
  invoice: Omit<Invoice, 'number'> & { number?: number },
  { began, ...options }: Keeping<Invoice> = {},
): Promise<Invoice> {
  const make = async (db: PersonalDb) =>
    onto(await db.invoices.get(invoice.id), { ...invoice, number: await numberFor(db, invoice) }, began)
  const kept = await keepHere('invoices', make, options)
  askOnce()
  return kept
}

export const dropInvoice = (id: string): Promise<void> => dropHere('invoices', id)

/** Its own number, unless it was taken out and another has that number by now. */
async function numberFor({ invoices }: PersonalDb, { id, number }: { id: string; number?: number }): Promise<number> {
  const holder = number === undefined ? undefined : await invoices.where('number').equals(number).first()
  if (number !== undefined && (holder === undefined || holder.id === id)) return number
  return ((await invoices.orderBy('number').last())?.number ?? 0) + 1
}

/** What is nowhere else deserves the browser's promise not to clear it; whether it gives it changes nothing here. */
let hasAsked = false
function askOnce(): void {
  if (hasAsked) return
  hasAsked = true
  askToPersist().catch(() => {
    // A full phone cannot note the answer.
  })
}

/**
 * Brings the books of this phone's visitors over to whoever is signed in. Row by row and under their own ids: what was cut
 * off is gone on with, nothing is taken twice, and what was put right here meanwhile stays so. Invoices get numbers of their new book.
 * @throws StorageFull
 */
export async function takeVisitorBooks(): Promise<void> {
  const personId = currentPersonId()
  if (personId === guestId) return
  const visitor = dbOf(guestId)
  for (const entry of await visitor.cashEntries.toArray()) {
    await keepHere('cashEntries', async (db) => (await db.cashEntries.get(entry.id)) ?? entry)
    await dropHere('cashEntries', entry.id, guestId)
  }
  for (const invoice of await visitor.invoices.orderBy('number').toArray()) {
    await keepHere(
      'invoices',
      async (db) => (await db.invoices.get(invoice.id)) ?? { ...invoice, number: await numberFor(db, { id: invoice.id }) },
    )
    await dropHere('invoices', invoice.id, guestId)
  }
}

/** They are somebody else's: they stay with the visitor, and this person is asked again only when there are more. */
export async function leaveVisitorBooks(): Promise<void> {
  await personalDb().facts.put({ key: booksLeftKey, value: await newestVisitorRow() })
}
