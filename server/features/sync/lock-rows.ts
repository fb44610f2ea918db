import { asc, inArray } from 'drizzle-orm'
import { draftCommands } from '../../../contract/drafts/draft-commands.ts'
import type { RepliesOf } from '../../../contract/forum.ts'
import type { CommandName } from '../../../contract/index.ts'
import type { Reported } from '../../../contract/moderation/reports.ts'
import type { Transaction } from '../../db/open.ts'
import { courseDrafts, events, posts, replies, threads } from '../../db/schema.ts'
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
 * users who register for the same events would wait for each other. A single command needs no order. `reported`: the threads of reported
 * replies.
 */
export async function lockRows(tx: Transaction, tasks: readonly Prepared['task'][], reported: ReadonlyMap<string, string>): Promise<void> {
  if (tasks.length < 2) return
  for (const table of [posts, events, threads, replies]) {
    const changed = new Set(tasks.flatMap((task) => idsIn(table, task, reported)))
    const ids = new Set([...changed, ...tasks.flatMap((task) => parentsIn(table, task))])
    if (ids.size === 0) continue
    await tx
      .select({ id: table.id })
      .from(table)
      .where(inArray(table.id, [...ids]))
      .orderBy(asc(table.id))
      // Writers of replies share their parents' lock, so a push that changes no parent must not exclude them.
      .for(changed.size > 0 ? 'update' : 'key share')
  }
  // Before the counter of `teaching`, which the first of these commands takes.
  const drafts = new Set(tasks.flatMap(draftIn))
  if (drafts.size === 0) return
  await tx
    .select({ id: courseDrafts.courseId })
    .from(courseDrafts)
    .where(inArray(courseDrafts.courseId, [...drafts]))
    .orderBy(asc(courseDrafts.courseId))
    .for('update')
}

function draftIn(task: Prepared['task']): string[] {
  return 'outcome' in task || !(task.name in draftCommands) ? [] : [(task.entry.input as { course_id: string }).course_id]
}

/** Tables of reported things. Threads are apart: a reported reply locks its thread too. */
const reportedTables = { post: posts, reply: replies, event: events }

function idsIn(table: Table, task: Prepared['task'], reported: ReadonlyMap<string, string>): string[] {
  if ('outcome' in task) return []
  if (task.name === 'report') {
    const { kind, id } = (task.entry.input as { of: Reported }).of
    const threadId = kind === 'thread' ? id : reported.get(id)
    if (table === threads) return threadId === undefined ? [] : [threadId]
    return kind in reportedTables && table === reportedTables[kind as keyof typeof reportedTables] ? [id] : []
  }
  // A removal in a thread may take the thread along.
  if (task.name === 'removeReply' && table === threads) return parentsIn(table, task)
  const [ofTable, field] = namingField[task.name] ?? []
  return field && ofTable === table ? [(task.entry.input as Record<typeof field, string>)[field]] : []
}

/** The thread or post of a reply: its lock precedes the reply's. */
function parentsIn(table: Table, task: Prepared['task']): string[] {
  if ('outcome' in task || (task.name !== 'addReply' && task.name !== 'editReply' && task.name !== 'removeReply')) return []
  const { kind, id } = (task.entry.input as { of: RepliesOf }).of
  return table === (kind === 'thread' ? threads : posts) ? [id] : []
}
