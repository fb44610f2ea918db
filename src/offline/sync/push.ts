import { syncEndpoints } from '../../../contract/sync.ts'
import { requestTimeout } from '../../../contract/transport.ts'
import { call } from '../../api/call.ts'
import { isFull, withQuotaRetry } from '../storage/quota.ts'
import { lockedKey } from '../store/database-names.ts'
import { deviceId } from '../store/device.ts'
import { dbOf, type OutboxRow } from '../store/personal-db.ts'
import { type OutboxStore, pushRows, type SendBatch, toWire } from './push-rows.ts'

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
          const isLocked = (await db.keyValues.get(lockedKey)) !== undefined
          const rows: OutboxRow[] = await db.outbox.where('state').anyOf('queued', 'sending').sortBy('seq')
          await db.outbox.bulkPut([...change(rows, isLocked)])
        }),
      ),
    isFull,
  }
}

function senderFor(personId: string): SendBatch {
  return async (batch) => {
    const commands = batch.map(toWire)
    const input = { client_id: await deviceId(), user_id: personId, sent_at: Date.now(), app_version: __APP_VERSION__, commands }
    const bytes = batch.reduce((sum, row) => sum + row.bytes, 0)
    const answer = await call(syncEndpoints.push, input, { timeout: timeoutFor(bytes) })
    return answer.results
  }
}
