import { withQuotaRetry } from '../storage/quota.ts'
import { unloadedKey } from '../store/database-names.ts'
import type { PersonalDb } from '../store/personal-db.ts'
import { putUnloaded, readUnloaded, removeUnloaded, unloadedBelow } from './unload-buffer.ts'

type Entries = Readonly<Record<string, unknown>>

const storedIn = async (db: PersonalDb) => ((await db.keyValues.get(unloadedKey))?.value ?? {}) as Entries

/** Drafts have a table of their own, to which each start moves them. */
const entriesOf = (personId: string) =>
  unloadedBelow('').filter((entry) => entry.personId === personId && !entry.key.startsWith('draft:') && entry.value !== undefined)

/**
 * Moves lesson progress and work of a user who leaves from localStorage to that user's database: other users of the device can read
 * localStorage. @throws StorageFull. The entries are then still in the buffer.
 */
export async function storeUnloaded(db: PersonalDb): Promise<void> {
  const entries = entriesOf(db.personId)
  if (entries.length === 0) return
  const value = { ...(await storedIn(db)), ...Object.fromEntries(entries.map((entry) => [entry.key, entry.value])) }
  await withQuotaRetry(() => db.keyValues.put({ key: unloadedKey, value }))
  for (const { key } of entries) removeUnloaded(db.personId, key)
}

/** Moves them back when the user returns. An entry that is in the buffer is newer. */
export async function restoreUnloaded(db: PersonalDb): Promise<void> {
  const stored = Object.entries(await storedIn(db))
  for (const [key, value] of stored) if (readUnloaded(db.personId, key) === undefined) putUnloaded(db.personId, key, value)
  // Kept if localStorage is full or forbidden.
  if (stored.every(([key]) => readUnloaded(db.personId, key) !== undefined)) await db.keyValues.delete(unloadedKey)
}
