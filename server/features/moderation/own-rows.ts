import { sql } from 'drizzle-orm'
import type { OwnDecision } from '../../../contract/moderation/reports.ts'
import { cases, posts, replies, reports, threads } from '../../db/schema.ts'
import { changesBy, changesIn } from '../sync/changes-in.ts'

export const reportChanges = changesIn(reports, {
  of: reports.userId,
  key: (row) => row.targetId,
  row: ({ targetId, kind, reason, madeAt }) => ({ id: targetId, kind, reason, made_at: madeAt.getTime() }),
})

/** The text of a hidden case, for its author. */
const body = sql<string>`coalesce(
  (select body from ${posts} where id = ${cases.targetId}), (select body from ${replies} where id = ${cases.targetId}), '')`
const title = sql<string>`coalesce((select title from ${threads} where id = ${cases.targetId}), '')`

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
  const { id, kind, decision, reason, words, decidedAt, decidedBy, appeal, isAnswered, wasRestored } = row
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
  if (decision === null || decidedAt === null || (decision === 'keep' && !wasRestored)) return null
  const state = decision === 'keep' ? 'restored' : decision === 'hide' ? 'hidden' : 'removed'
  return {
    ...{ id, kind, state, words, appeal },
    reason: decidedBy === null ? null : reason,
    ...(state === 'removed' ? { title: '', body: '' } : text),
    decided_at: decidedAt.getTime(),
    is_answered: isAnswered,
  }
}
