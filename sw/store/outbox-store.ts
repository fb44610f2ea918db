import { releaseReserve } from '../../src/offline/storage/reserve.ts'
import {
  acknowledgedKey,
  deviceKey,
  keyValuesTable,
  lockedKey,
  personalDbName,
  personOf,
  retainedTable,
  sharedDbName,
} from '../../src/offline/store/database-names.ts'
import { newId } from '../../src/offline/store/id.ts'
import type { OutboxRow, PictureRow } from '../../src/offline/store/personal-db.ts'
import type { CursorRow } from '../../src/offline/store/shared-db.ts'
import { lastAcknowledged, type OutboxStore, requeued } from '../../src/offline/sync/push-rows.ts'
import { openStore, result, transact } from './open-store.ts'

/** The outbox of one person. */
export async function outboxOf(personId: string): Promise<OutboxStore & { countOpen: () => Promise<number> }> {
  const db = await openStore(personalDbName(personId))
  // A page of an older build has created the store of a user who has not been here since.
  const picturesOf = db.objectStoreNames.contains('pictures') ? ['pictures'] : []
  return {
    change: (change) =>
      withReserve(() =>
        transact(db, ['outbox', keyValuesTable], async (outbox, keyValues) => {
          const state = outbox.index('state')
          const [queued, sending, locked, acknowledged] = await Promise.all([
            result<OutboxRow[]>(state.getAll('queued')),
            result<OutboxRow[]>(state.getAll('sending')),
            result(keyValues.get(lockedKey)),
            result<{ value: string } | undefined>(keyValues.get(acknowledgedKey)),
          ])
          const rows = [...queued, ...sending].sort((one, other) => one.seq - other.seq)
          const next = change(rows, locked !== undefined, acknowledged?.value)
          await Promise.all(next.map((row) => result(outbox.put(row))))
          const value = lastAcknowledged(next)
          if (value !== undefined) await result(keyValues.put({ key: acknowledgedKey, value }))
        }),
      ),
    requeueLost: () =>
      transact(
        db,
        ['outbox', keyValuesTable, retainedTable, 'cursors', ...picturesOf],
        async (outbox, keyValues, retained, cursors, pictures) => {
          const [rows, lost, positions, sent] = await Promise.all([
            result<OutboxRow[]>(outbox.getAll()),
            result<OutboxRow[]>(retained.getAll()),
            result<CursorRow[]>(cursors.getAll()),
            pictures ? result<PictureRow[]>(pictures.getAll()) : [],
          ])
          await Promise.all([
            ...requeued(rows, lost).map((row) => result(outbox.put(row))),
            ...positions.map(({ epoch: _epoch, ...row }) => result(cursors.put(row))),
            // Their posts go once more, and they follow.
            ...sent.map(({ sentAt: _sentAt, ...row }) => result(pictures.put(row))),
            result(retained.clear()),
            result(keyValues.delete(acknowledgedKey)),
          ])
        },
      ),
    isFull,
    countOpen: () =>
      transact(db, ['outbox'], async (outbox) => {
        const [all, applied] = await Promise.all([result(outbox.count()), result(outbox.index('state').count('applied'))])
        return all - applied
      }),
  }
}

/** The ids of all people with data on this device, without visitors. */
export async function peopleOnDevice(): Promise<string[]> {
  const databases = await indexedDB.databases()
  return databases.flatMap(({ name = '' }) => personOf(name) ?? [])
}

/** Identifies this browser profile to the server; see src/offline/store/device.ts. Created here if no page has pushed yet. */
export async function deviceId(): Promise<string> {
  const names = (await indexedDB.databases()).map(({ name }) => name)
  if (!names.includes(sharedDbName)) return newId()
  return transact(await openStore(sharedDbName), [keyValuesTable], async (keyValues) => {
    const known = await result<{ value: string } | undefined>(keyValues.get(deviceKey))
    if (known) return known.value
    const value = newId()
    await result(keyValues.put({ key: deviceKey, value }))
    return value
  })
}

/** Runs a write; on a full disk frees the reserved space and tries once more. */
async function withReserve<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (!isFull(error)) throw error
  }
  await releaseReserve()
  return write()
}

const isFull = (error: unknown) => error instanceof DOMException && error.name === 'QuotaExceededError'
