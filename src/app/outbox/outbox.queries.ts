import { loadCommands } from '../../offline/outbox/registry.ts'
import { withCurrentInput } from '../../offline/outbox/rows.ts'
import { localQuery } from '../../offline/store/local-query.ts'
import { currentPersonId, visitorId } from '../../offline/store/person.ts'
import { type OutboxRow, personalDb } from '../../offline/store/personal-db.ts'

export interface Outbox {
  rejected: OutboxRow[]
  waiting: OutboxRow[]
  /** The number sent since midnight of this device, and the time of the last one. */
  sentToday: number
  lastSent: number | null
}

/** The user's waiting and rejected commands, oldest first. */
export function outboxQuery() {
  return localQuery<Outbox>({
    key: ['outbox'],
    tables: ['own.outbox', 'own.sent'],
    read: async () => {
      // A visitor's commands are not sent: an account may adopt them.
      if (currentPersonId() === visitorId) return { rejected: [], waiting: [], sentToday: 0, lastSent: null }
      const db = personalDb()
      const stored = await db.outbox.orderBy('seq').toArray()
      const commands = stored.length > 0 ? await loadCommands() : {}
      // Rows of an older build, shown and edited as this build knows them.
      const rows = stored.map((row) => withCurrentInput(commands, row))
      const midnight = new Date().setHours(0, 0, 0, 0)
      const sent = await db.sent.where('arrivedAt').aboveOrEqual(midnight).sortBy('arrivedAt')
      return {
        rejected: rows.filter((row) => row.state === 'rejected'),
        waiting: rows.filter((row) => row.state === 'queued' || row.state === 'sending'),
        sentToday: sent.length,
        lastSent: sent.at(-1)?.arrivedAt ?? null,
      }
    },
  })
}
