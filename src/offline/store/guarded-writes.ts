import type { Table } from 'dexie'
import { storeIfSpace, withQuotaRetry } from '../storage/quota.ts'
import { requireOpenVault } from '../vault/vault-state.ts'
import { lockedKey } from './database-names.ts'
import type { PersonalDb } from './personal-db.ts'

/**
 * Writes the user's own work to `tables`, in one transaction. Without a vault, a page that is still open stores its work after the
 * user has left, too: the store keeps it until the user returns. @throws StoreClosed, StorageFull
 */
export function storeWork<T>(db: PersonalDb, tables: readonly (Table | string)[], write: () => Promise<T>): Promise<T> {
  const writeIfOpen = async () => {
    await requireOpenVault(db)
    return await write()
  }
  return withQuotaRetry(() => db.transaction('rw', [...tables, db.vault], writeIfOpen))
}

/**
 * Writes to the tables and the key-value pairs what a user can do without: an answer of the server, a page number. Does nothing without
 * space, or while the store is closed: the next user of the device could read it.
 */
export async function storeIfOpen(db: PersonalDb, table: Table | readonly Table[], write: () => Promise<unknown>): Promise<void> {
  const writeIfOpen = async () => {
    if (!(await db.keyValues.get(lockedKey))) await write()
  }
  await storeIfSpace(() => db.transaction('rw', [table, db.keyValues].flat(), writeIfOpen))
}

/** Stores an answer of the server as a key-value pair. */
export const storeFetched = (db: PersonalDb, key: string, value: unknown): Promise<void> =>
  storeIfOpen(db, db.keyValues, () => db.keyValues.put({ key, value }))
