import { sql } from 'drizzle-orm'
import type { OwnDecision } from '../../../contract/moderation/reports.ts'
import type { Change } from '../../../contract/sync.ts'
import { cases, events, posts, replies, reports, threads, users } from '../../db/schema.ts'
import { changesBy, changesIn } from '../sync/changes-in.ts'

export const reportChanges = changesIn(reports, {
  of: reports.userId,
  key: (row) => row.targetId,
  row: ({ targetId, kind, reason, madeAt }) => ({ id: targetId, kind, reason, made_at: madeAt.getTime() }),
})

/** The text of a hidden case, for its author. */
const body = sql<string>`coalesce(
  (select body from ${posts} where id = ${cases.targetId}), (select body from ${replies} where id = ${cases.targetId}), '')`
const title = sql<string>`coalesce(
  (select title from ${threads} where id = ${cases.targetId}), (select name from ${users} where id = ${cases.targetId}),
  (select coalesce(nullif(title->>'bn', ''), title->>'en') from ${events} where id = ${cases.targetId}), '')`

/** Decisions about the user's own texts, but not their reporters. */
export const decisionChanges = changesBy({
  select: (tx) => tx.select({ row: cases, title, body }).from(cases),
  number: cases.change,
  of: cases.authorId,
  present: sql`(${cases.decision} is not null or ${cases.cause} = 'link')`,
  changes: (rows) => rows.map(({ row, ...text }) => ({ key: row.id, change: row.change ?? 0, row: decisionOf(row, text) })),
})

/** Null: the author has received none, or it was taken back. */
function decisionOf(row: typeof cases.$inferSelect, text: { title: string; body: string }): OwnDecision | null {
  const { id, kind, decision, reason, words, decidedAt, decidedBy, appeal, isAnswered, limitedUntil } = row
  if (row.cause === 'link' && decision === null && row.openedAt)
    return {
      id,
      kind,
      state: 'waiting',
      reason: null,
      words: '',
      ...text,
      decided_at: row.openedAt.getTime(),
      appeal: null,
      is_answered: false,
    }
  const state = stateOf(row)
  if (state === null || decidedAt === null) return null
  return {
    ...{ id, kind, state, words, appeal },
    reason: decidedBy === null ? null : reason,
    ...(state === 'removed' ? { title: '', body: '' } : text),
    decided_at: decidedAt.getTime(),
    ...(limitedUntil && { limited_until: limitedUntil.getTime() }),
    is_answered: isAnswered,
  }
}

const states = { warn: 'warned', hide: 'hidden', remove: 'removed' } as const

/** A text that stays is news for its author if it was hidden before, or its author warned. */
function stateOf({ decision, before, wasRestored }: typeof cases.$inferSelect): OwnDecision['state'] | null {
  if (decision === null) return null
  if (decision !== 'keep') return states[decision]
  if (before?.['decision'] === 'warn') return 'cleared'
  return wasRestored ? 'restored' : null
}

/** The rows for builds of a shape below 8: what they cannot name is no decision for them. Before 7, it was less. */
export function withoutNewDecisions(changes: readonly Change[], shape: number): Change[] {
  return changes.map((change) => {
    if (change.row === null || (change.table !== 'decisions' && change.table !== 'reports')) return change
    const { kind, state } = change.row as { kind: string; state?: string }
    const isEarly = kind !== 'person' && kind !== 'event' && state !== 'warned' && state !== 'cleared'
    return kind === 'photo' || (shape < 7 && !isEarly) ? { ...change, row: null } : change
  })
}
