import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
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
  await tx
    .insert(cases)
    .values({ id: randomUUID(), kind, targetId: id, authorId, ...seen })
    .onConflictDoUpdate({
      target: cases.targetId,
      set: {
        isUrgent: sql`${cases.isUrgent} or excluded.is_urgent`,
        version: sql`case when ${reopens} then ${cases.version} + 1 else ${cases.version} end`,
        openedAt: sql`case when ${reopens} then excluded.opened_at else ${cases.openedAt} end`,
        // The undo of an earlier act would end this wait.
        before: sql`case when ${reopens} then null else ${cases.before} end`,
        // From an earlier decision: the author reads that the text waits.
        ...(cause === 'link' && { cause, decision: null, change: sql`excluded.change` }),
      },
    })
}
