import { isNotNull, sql } from 'drizzle-orm'
import type { OwnVerdict } from '../../../contract/moderation/reports.ts'
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

/** Verdicts about the user's own texts, but not their reporters. */
export const verdictChanges = changesBy({
  select: (tx) => tx.select({ row: cases, title, body }).from(cases),
  number: cases.change,
  of: cases.authorId,
  present: isNotNull(cases.verdict),
  changes: (rows) => rows.map(({ row, ...text }) => ({ key: row.id, change: row.change ?? 0, row: verdictOf(row, text) })),
})

/** Null: the author has never been told of one, or it was taken back. */
function verdictOf(row: typeof cases.$inferSelect, text: { title: string; body: string }): OwnVerdict | null {
  const { id, kind, verdict, reason, words, decidedAt, decidedBy, appeal, isAnswered, wasRestored } = row
  if (verdict === null || decidedAt === null || (verdict === 'keep' && !wasRestored)) return null
  const state = verdict === 'keep' ? 'restored' : verdict === 'hide' ? 'hidden' : 'removed'
  return {
    ...{ id, kind, state, words, appeal },
    reason: decidedBy === null ? null : reason,
    ...(state === 'removed' ? { title: '', body: '' } : text),
    decided_at: decidedAt.getTime(),
    is_answered: isAnswered,
  }
}
