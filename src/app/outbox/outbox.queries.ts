import { localQuery } from '../../offline/local-query.ts'
import { currentPersonId, guestId } from '../../offline/person.ts'
import { type OutboxRow, personalDb } from '../../offline/personal-db.ts'

export interface Outbox {
  rejected: OutboxRow[]
  waiting: OutboxRow[]
  /** Since midnight on this phone, and the last time something arrived. */
  sentToday: number
  lastSent: number | null
}

/** Everything of this person that is on its way or has come back, oldest first. */
export function outboxQuery() {
  return localQuery<Outbox>({
    key: ['outbox'],
    tables: ['own.outbox', 'own.sent'],
    read: async () => {
      // A visitor's rows are on their way nowhere: an account may take them over.
      if (currentPersonId() === guestId) return { rejected: [], waiting: [], sentToday: 0, lastSent: null }
      const db = personalDb()
      const rows = await db.outbox.orderBy('seq').toArray()
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
