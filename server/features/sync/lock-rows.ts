import { asc, inArray } from 'drizzle-orm'
import type { CommandName } from '../../../contract/index.ts'
import type { Transaction } from '../../db/open.ts'
import { events, posts, replies, threads } from '../../db/schema.ts'
import type { Prepared } from './prepare.ts'

/** Commands that change an existing row of `community`. The field of their input that names it. */
type Table = typeof posts | typeof events | typeof threads | typeof replies
const namingField: Partial<Record<CommandName, [Table, 'id' | 'event_id']>> = {
  editPost: [posts, 'id'],
  removePost: [posts, 'id'],
  changeThread: [threads, 'id'],
  editReply: [replies, 'id'],
  removeReply: [replies, 'id'],
  editEvent: [events, 'id'],
  removeEvent: [events, 'id'],
  registerForEvent: [events, 'event_id'],
  cancelRegistration: [events, 'event_id'],
}

/**
 * Locks all rows of a push in the lock order (counters.ts). Handlers lock one row after the other, in the order of the user's acts: two
 * users who register for the same events would wait for each other. A single command needs no order.
 */
export async function lockRows(tx: Transaction, tasks: readonly Prepared['task'][]): Promise<void> {
  if (tasks.length < 2) return
  for (const table of [posts, events, threads, replies]) {
    const ids = new Set(tasks.flatMap((task) => idsIn(table, task)))
    if (ids.size === 0) continue
    await tx
      .select({ id: table.id })
      .from(table)
      .where(inArray(table.id, [...ids]))
      .orderBy(asc(table.id))
      .for('update')
  }
}

function idsIn(table: Table, task: Prepared['task']): string[] {
  if ('outcome' in task) return []
  const [ofTable, field] = namingField[task.name] ?? []
  return field && ofTable === table ? [(task.entry.input as Record<typeof field, string>)[field]] : []
}
