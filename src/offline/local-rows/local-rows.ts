import { removeUnloadedDraft } from '../drafts/drafts.ts'
import { deleteSent } from '../drafts/sent-drafts.ts'
import { storeWork } from '../store/guarded-writes.ts'
import { currentPersonId } from '../store/person.ts'
import { dbOf, type PersonalDb } from '../store/personal-db.ts'
import type { CashEntry, CreditEntry, Customer, Invoice } from './shop-books.ts'

/** Rows that are never sent: they belong to one user on one device (docs/decisions/016). */
export interface LocalRows {
  cashEntries: CashEntry
  invoices: Invoice
  customers: Customer
  creditEntries: CreditEntry
}
export type LocalRowTable = keyof LocalRows

/**
 * Inserts or replaces a local row; resolves once it is on disk. `make` may read other rows in the same transaction. The
 * transaction also deletes `draft`: a text is either a draft or a row, never both.
 * @throws StorageFull
 */
export async function saveLocalRow<T extends LocalRowTable>(
  table: T,
  make: (db: PersonalDb) => Promise<LocalRows[T]> | LocalRows[T],
  options: { draft?: string; personId?: string } = {},
): Promise<LocalRows[T]> {
  const change = async (db: PersonalDb) => {
    const made = await make(db)
    await db.table(table).put(made)
    return made
  }
  return await changeLocalRows([table], change, options)
}

/**
 * Changes rows of several books in one transaction: all changes are stored, or none. Resolves with the result of `change` once they
 * are on disk. The transaction also deletes `draft`.
 * @throws StoreClosed, StorageFull
 */
export async function changeLocalRows<T>(
  tables: readonly LocalRowTable[],
  change: (db: PersonalDb) => Promise<T>,
  { draft, personId = currentPersonId() }: { draft?: string; personId?: string } = {},
): Promise<T> {
  const db = dbOf(personId)
  const result = await storeWork(db, [...tables, db.drafts], async () => {
    const made = await change(db)
    if (draft !== undefined) await deleteSent(db, draft)
    return made
  })
  if (draft !== undefined) removeUnloadedDraft(draft, personId)
  return result
}

/** Deletes a local row. No other copy exists: a caller that offers undo keeps the row. @throws StoreClosed */
export async function deleteLocalRow(table: LocalRowTable, id: string, personId = currentPersonId()): Promise<void> {
  await changeLocalRows([table], (db) => db.table(table).delete(id), { personId })
}
