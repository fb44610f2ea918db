import type { OutboxRow, PersonalDb, SyncedRows, SyncedTable } from './personal-db.ts'
import { syncedTables } from './personal-db.ts'

/** What a command may do to the local rows. Every first touch of a row keeps what the server said of it. */
export interface LocalTables {
  get<T extends SyncedTable>(table: T, key: string): Promise<SyncedRows[T] | undefined>
  put<T extends SyncedTable>(table: T, key: string, row: SyncedRows[T]): Promise<void>
  remove(table: SyncedTable, key: string): Promise<void>
}

export type ApplyLocally = (tables: LocalTables, row: OutboxRow) => Promise<void>

export function localTables(db: PersonalDb): LocalTables {
  // Requests that need nothing of each other go together: on a slow phone each wait for the store is felt.
  const keepingShadow = async (table: SyncedTable, key: string, change: () => PromiseLike<unknown>) => {
    const [known, row] = await Promise.all([db.shadows.get([table, key]), db.table(table).get(key)])
    await Promise.all([known ? undefined : db.shadows.add({ table, key, row: row ?? null }), change()])
  }
  return {
    get: (table, key) => db.table(table).get(key),
    put: (table, key, row) => keepingShadow(table, key, () => db.table(table).put({ ...row, key })),
    remove: (table, key) => keepingShadow(table, key, () => db.table(table).delete(key)),
  }
}

/**
 * Changes what the server is known to say, under the commands that are still on their way: local effects are lifted off,
 * the change is made, and what is left in the outbox is laid on again in its order. One transaction, so no screen ever
 * sees the moment between; an item neither flickers when its command has arrived nor stays when it was discarded.
 */
export async function rebase(db: PersonalDb, applyLocally: ApplyLocally, change: () => Promise<void>): Promise<void> {
  await db.transaction('rw', [...syncedTables, 'outbox', 'shadows', 'cursors', 'facts', 'sent'], async () => {
    for (const { table, key, row } of await db.shadows.toArray()) {
      if (row === null) await db.table(table).delete(key)
      else await db.table(table).put(row)
    }
    await db.shadows.clear()
    await change()
    const tables = localTables(db)
    for (const row of await db.outbox.orderBy('seq').toArray()) await applyLocally(tables, row)
  })
}
