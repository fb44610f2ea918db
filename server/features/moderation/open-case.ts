import { randomUUID } from 'node:crypto'
import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { CaseCause } from '../../../contract/moderation/cases.ts'
import type { Transaction } from '../../db/open.ts'
import { cases } from '../../db/schema.ts'
import type { Target } from './targets.ts'

interface Opening {
  readonly cause: CaseCause
  readonly isUrgent?: boolean
  readonly at: Date
  /** A number in the scope `me` of the author, if the author is to know. */
  readonly change?: number
}

/** Opens the case of a text. A text that a moderator has left is looked at once more. One that is hidden stays so. */
export async function openCase(
  tx: Transaction,
  { kind, id, authorId, title, body, state }: Target,
  { cause, isUrgent = false, at, change }: Opening,
): Promise<void> {
  const seen = {
    reportedTitle: title,
    reportedBody: body,
    isUrgent,
    openedAt: at,
    version: 1,
    cause,
    ...(change !== undefined && { change }),
  }
  // A text that waits is hidden by this opening.
  const reopens = state === 'shown' || cause === 'link' ? sql`${cases.openedAt} is null` : sql`false`
  // A moderator who reads an earlier text decides about no later one.
  const isNews = cause === 'link' ? sql`true` : reopens
  await tx
    .insert(cases)
    .values({ id: randomUUID(), kind, targetId: id, authorId, ...seen })
    .onConflictDoUpdate({
      target: cases.targetId,
      set: {
        isUrgent: sql`${cases.isUrgent} or excluded.is_urgent`,
        version: sql`case when ${isNews} then ${cases.version} + 1 else ${cases.version} end`,
        openedAt: sql`case when ${reopens} then excluded.opened_at else ${cases.openedAt} end`,
        // The undo of an earlier act would end this wait.
        before: sql`case when ${reopens} then null else ${cases.before} end`,
        // From an earlier decision: the author reads that the text waits.
        ...(cause === 'link' && { cause, decision: null, change: sql`excluded.change` }),
      },
    })
}

/** Raises the version of an open case whose locked text changes: a decision about the earlier text is refused. */
export async function noteEdited(tx: Transaction, targetId: string): Promise<void> {
  await tx
    .update(cases)
    .set({ version: sql`${cases.version} + 1` })
    .where(and(eq(cases.targetId, targetId), isNotNull(cases.openedAt)))
}

/** A picture arrives after the text: an open case gets a new version, and a text that a moderator has left is looked at once more. */
export async function notePicture(tx: Transaction, targetId: string, at: Date): Promise<void> {
  const isLeft = sql`${cases.openedAt} is null`
  await tx
    .update(cases)
    .set({
      version: sql`${cases.version} + 1`,
      before: sql`case when ${isLeft} then null else ${cases.before} end`,
      openedAt: sql`coalesce(${cases.openedAt}, ${at.toISOString()}::timestamptz)`,
    })
    .where(and(eq(cases.targetId, targetId), or(isNotNull(cases.openedAt), eq(cases.decision, 'keep'))))
}
