import { dropLateDraft } from './late-drafts.ts'
import { currentPersonId } from './person.ts'
import { dbOf, type PersonalDb } from './personal-db.ts'
import { withRoom } from './room.ts'
import type { CashEntry, Invoice } from './shop-books.ts'

/** Tables whose rows no command carries: they belong to one person on one phone (docs/decisions/016). */
export interface RowsHere {
  cashEntries: CashEntry
  invoices: Invoice
}
export type TableHere = keyof RowsHere

/**
 * Writes a row that stays on this phone, new or in place of the one with its id; resolves when the disk has it. `make` may
 * look at the other rows first, in the same transaction. The `draft` the row was typed in goes in it too: a text is either
 * still a draft or already a row, never both.
 * @throws StorageFull
 */
export async function keepHere<T extends TableHere>(
  table: T,
  make: (db: PersonalDb) => Promise<RowsHere[T]> | RowsHere[T],
  { draft, personId = currentPersonId() }: { draft?: string; personId?: string } = {},
): Promise<RowsHere[T]> {
  const db = dbOf(personId)
  const row = await withRoom(() =>
    db.transaction('rw', [table, 'drafts'], async () => {
      const made = await make(db)
      await Promise.all([db.table(table).put(made), draft === undefined ? undefined : db.drafts.delete(draft)])
      return made
    }),
  )
  if (draft !== undefined) dropLateDraft(draft, personId)
  return row
}

/** Takes a row off this phone. It is nowhere else: whoever calls holds it, to bring it back. */
export async function dropHere(table: TableHere, id: string, personId = currentPersonId()): Promise<void> {
  await dbOf(personId).table(table).delete(id)
}
