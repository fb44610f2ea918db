import { syncEndpoints } from '../../../contract/sync.ts'
import { requestTimeout } from '../../../contract/transport.ts'
import { call } from '../../api/call.ts'
import { requeueLost } from '../outbox/retained.ts'
import { isFull, withQuotaRetry } from '../storage/quota.ts'
import { acknowledgedKey, lockedKey } from '../store/database-names.ts'
import { deviceId } from '../store/device.ts'
import { dbOf, type OutboxRow } from '../store/personal-db.ts'
import { lastAcknowledged, type OutboxStore, pushRows, type SendBatch, toWire } from './push-rows.ts'

/** Adds 0.5 ms per byte, so that a full push gets through at 16 kbit/s. */
const timeoutFor = (bytes: number) => requestTimeout + bytes / 2

/** Sends one user's outbox; see `pushRows`. */
export function pushOutbox(personId: string): Promise<{ remaining: number }> {
  return pushRows(outboxStore(personId), senderFor(personId))
}

function outboxStore(personId: string): OutboxStore {
  const db = dbOf(personId)
  return {
    change: (change) =>
      withQuotaRetry(() =>
        db.transaction('rw', db.outbox, db.keyValues, async () => {
          const [locked, acknowledged] = await db.keyValues.bulkGet([lockedKey, acknowledgedKey])
          const rows: OutboxRow[] = await db.outbox.where('state').anyOf('queued', 'sending').sortBy('seq')
          const next = change(rows, locked !== undefined, acknowledged?.value as string | undefined)
          await db.outbox.bulkPut([...next])
          const value = lastAcknowledged(next)
          if (value !== undefined) await db.keyValues.put({ key: acknowledgedKey, value })
        }),
      ),
    requeueLost: () => requeueLost(db),
    isFull,
  }
}

function senderFor(personId: string): SendBatch {
  return async (batch, acknowledged) => {
    const commands = batch.map(toWire)
    const fields = { client_id: await deviceId(), user_id: personId, sent_at: Date.now(), app_version: __APP_VERSION__, commands }
    const input = acknowledged === undefined ? fields : { ...fields, acknowledged }
    const bytes = batch.reduce((sum, row) => sum + row.bytes, 0)
    return call(syncEndpoints.push, input, { timeout: timeoutFor(bytes) })
  }
}
