import type { Table } from 'dexie'
import { storeIfSpace } from '../storage/quota.ts'
import { lockedKey } from './database-names.ts'
import type { PersonalDb } from './personal-db.ts'

/**
 * Writes to `table` and the key-value pairs what a user can do without: an answer of the server, a page number. Does nothing without
 * space, or while the store is closed: the next user of the device could read it.
 */
export async function storeIfOpen(db: PersonalDb, table: Table, write: () => Promise<unknown>): Promise<void> {
  const writeIfOpen = async () => {
    if (!(await db.keyValues.get(lockedKey))) await write()
  }
  await storeIfSpace(() => db.transaction('rw', table, db.keyValues, writeIfOpen))
}

/** Stores an answer of the server as a key-value pair. */
export const storeFetched = (db: PersonalDb, key: string, value: unknown): Promise<void> =>
  storeIfOpen(db, db.keyValues, () => db.keyValues.put({ key, value }))
