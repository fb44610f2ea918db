import { logFailure } from '../../api/log.ts'
import { unloadedKey } from '../store/database-names.ts'
import { storeWork } from '../store/guarded-writes.ts'
import { dbOf, type PersonalDb } from '../store/personal-db.ts'
import { putUnloaded, readUnloaded, removeUnloaded, unloadedBelow } from './unload-buffer.ts'

type Entries = Readonly<Record<string, unknown>>

const storedIn = async (db: PersonalDb) => ((await db.keyValues.get(unloadedKey))?.value ?? {}) as Entries

/** Drafts have a table of their own, to which each start moves them. */
const entriesOf = (personId: string) =>
  unloadedBelow('').filter((entry) => entry.personId === personId && !entry.key.startsWith('draft:') && entry.value !== undefined)

/**
 * Moves lesson progress and work of a user who leaves from localStorage to that user's database: other users of the device can read
 * localStorage. @throws StorageFull, StoreClosed. The entries are then still in the buffer.
 */
export async function storeUnloaded(db: PersonalDb): Promise<void> {
  const entries = entriesOf(db.personId)
  if (entries.length === 0) return
  await storeWork(db, [db.keyValues], async () => {
    const value = { ...(await storedIn(db)), ...Object.fromEntries(entries.map((entry) => [entry.key, entry.value])) }
    await db.keyValues.put({ key: unloadedKey, value })
  })
  for (const { key } of entries) removeUnloaded(db.personId, key)
}

/**
 * Copies them back when the user returns, and at a start that finds them missing. The database has each one until `forgetUnloaded`: a
 * browser writes localStorage to the disk some seconds late. An entry that is in the buffer is newer.
 */
export async function restoreUnloaded(db: PersonalDb): Promise<void> {
  // The usual answer: a start opens no transaction for writing.
  if (!(await db.keyValues.get(unloadedKey))) return
  const restore = async () => {
    for (const [key, value] of Object.entries(await storedIn(db)))
      if (readUnloaded(db.personId, key) === undefined) putUnloaded(db.personId, key, value)
  }
  // Read and copied in one transaction: `forgetUnloaded` comes before it, or finds the copy.
  await db.transaction('rw', db.keyValues, restore)
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Removes an entry whose content is in a table of its own by now. Until the write, a crash leaves it to be taken twice. */
export function forgetUnloaded(personId: string, key: string): void {
  removeUnloaded(personId, key)
  const db = dbOf(personId)
  const forget = async () => {
    const { [key]: known, ...others } = await storedIn(db)
    if (known === undefined) return
    // Copied back by a start since. A page may have put a newer one.
    if (isSame(readUnloaded(personId, key), known)) removeUnloaded(personId, key)
    if (Object.keys(others).length === 0) await db.keyValues.delete(unloadedKey)
    else await db.keyValues.put({ key: unloadedKey, value: others })
  }
  db.transaction('rw', db.keyValues, forget).catch((error) => logFailure('An entry of the unload buffer stays in the database.', error))
}
