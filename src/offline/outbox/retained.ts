import { measuredClock, serverNow } from '../../api/server-clock.ts'
import { acknowledgedKey } from '../store/database-names.ts'
import { dbOf, type OutboxRow, type PersonalDb, type RetainedKey, storedPersonIds } from '../store/personal-db.ts'
import { pullFromStart, sharedDb } from '../store/shared-db.ts'
import { requeued } from '../sync/push-rows.ts'

const maxAgeMs = 30 * 24 * 60 * 60_000
const maxBytes = 2_000_000
/** Of a row without its input. */
const rowBytes = 300

/** Stores the acknowledged rows, within a transaction. */
export async function retain(db: PersonalDb, rows: readonly OutboxRow[]): Promise<void> {
  const storedAt = serverNow()
  await db.retained.bulkPut(rows.flatMap((row) => (row.log === undefined ? [] : [{ ...row, log: row.log, storedAt }])))
}

/** Deletes the rows that a verified backup contains, and the oldest above 30 days or 2 MB. `backup`: the server's mark. */
export async function dropSurplus(db: PersonalDb, backup: number | undefined): Promise<void> {
  const gone = surplusOf(await db.retained.toCollection().primaryKeys(), backup)
  // A write repeats queries.
  if (gone.length > 0) await db.retained.bulkDelete(gone)
}

/**
 * The same for every user of this device: one who has left does not pull. With it go pictures that were sent as long ago. Waits for an
 * answer of the server: a device with a wrong clock would delete what is new.
 */
export async function dropSurplusOfAll(): Promise<void> {
  await measuredClock()
  const oldest = serverNow() - maxAgeMs
  for (const id of await storedPersonIds()) {
    const db = dbOf(id)
    await dropSurplus(db, undefined)
    await db.pictures.filter(({ sentAt = oldest }) => sentAt < oldest).delete()
  }
}

export function surplusOf(keys: readonly RetainedKey[], backup = 0): RetainedKey[] {
  const oldest = serverNow() - maxAgeMs
  let bytes = 0
  return [...keys].reverse().filter(([log, , storedAt, size]) => {
    if (log <= backup || storedAt < oldest) return true
    bytes += size + rowBytes
    return bytes > maxBytes
  })
}

/**
 * Queues all acknowledged commands again, in their order and under their ids: the server was restored to an older state. If it
 * still knows a command, it returns the recorded outcome. The next pull fetches every scope from the start.
 */
export async function requeueLost(db: PersonalDb): Promise<void> {
  await db.transaction('rw', [db.outbox, db.retained, db.pictures, db.cursors, db.keyValues], async () => {
    const rows = requeued(await db.outbox.toArray(), await db.retained.toArray())
    await db.retained.clear()
    await db.outbox.bulkPut(rows)
    // Their posts go once more, and they follow.
    await db.pictures.filter(({ sentAt }) => sentAt !== undefined).modify((picture) => void delete picture.sentAt)
    await db.keyValues.delete(acknowledgedKey)
    await pullFromStart(db.cursors)
  })
  await pullFromStart(sharedDb.cursors)
}
