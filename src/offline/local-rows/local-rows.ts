import { removeUnloadedDraft } from '../drafts/drafts.ts'
import { withQuotaRetry } from '../storage/quota.ts'
import { currentPersonId } from '../store/person.ts'
import { dbOf, type PersonalDb } from '../store/personal-db.ts'
import type { CashEntry, Invoice } from './shop-books.ts'

/** Rows that are never sent: they belong to one user on one device (docs/decisions/016). */
export interface LocalRows {
  cashEntries: CashEntry
  invoices: Invoice
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
  { draft, personId = currentPersonId() }: { draft?: string; personId?: string } = {},
): Promise<LocalRows[T]> {
  const db = dbOf(personId)
  const row = await withQuotaRetry(() =>
    db.transaction('rw', [table, 'drafts'], async () => {
      const made = await make(db)
      await Promise.all([db.table(table).put(made), draft === undefined ? undefined : db.drafts.delete(draft)])
      return made
    }),
  )
  if (draft !== undefined) removeUnloadedDraft(draft, personId)
  return row
}

/** Deletes a local row. No other copy exists: a caller that offers undo keeps the row. */
export async function deleteLocalRow(table: LocalRowTable, id: string, personId = currentPersonId()): Promise<void> {
  await dbOf(personId).table(table).delete(id)
}
