import { and, eq } from 'drizzle-orm'
import type { moderationCommands } from '../../../contract/moderation/reports.ts'
import { may } from '../../../contract/permissions.ts'
import type { Transaction } from '../../db/open.ts'
import { cases, reports } from '../../db/schema.ts'
import type { CommandHandler } from '../../handler.ts'
import { forbidden, gone, sequentially } from '../command-outcomes.ts'
import { hideIfDue } from './hide-reported.ts'
import { openCase } from './open-case.ts'
import { lockTarget, readTarget } from './targets.ts'

/**
 * One report per user and thing. What is unknown or gone needs no moderator, and its reporter needs no answer about it. The push has locked
 * the author, whose text this report may hide.
 */
export const report: CommandHandler<typeof moderationCommands.report> = (context, entries) =>
  sequentially(entries, async ({ input: { of, reason, words }, madeAt }) => {
    const { tx, person, nextChange, clock } = context
    await lockTarget(tx, of)
    const target = await readTarget(tx, of)
    if (!may(person, 'report.send', { authorId: target?.authorId ?? '' })) return forbidden
    const change = await nextChange('me')
    if (!target) return { outcome: 'applied', scope: 'me', change }
    const added = await tx
      .insert(reports)
      .values({ userId: person.id, targetId: target.id, kind: target.kind, reason, words, madeAt: new Date(madeAt), change })
      .onConflictDoNothing()
      .returning({ id: reports.targetId })
    if (added.length === 0) return { outcome: 'duplicate', scope: 'me', change: await numberOf(tx, person.id, target.id) }
    if (target.state !== 'gone') await openCase(tx, target, { cause: 'reports', isUrgent: reason === 'pretends', at: new Date(clock()) })
    await hideIfDue(context, target)
    return { outcome: 'applied', scope: 'me', change }
  })

async function numberOf(tx: Transaction, userId: string, targetId: string): Promise<number> {
  const [row] = await tx
    .select({ change: reports.change })
    .from(reports)
    .where(and(eq(reports.userId, userId), eq(reports.targetId, targetId)))
  return row?.change ?? 0
}

/** One appeal per decision. It waits for a moderator as a report does. */
export const appeal: CommandHandler<typeof moderationCommands.appeal> = ({ tx, person, nextChange, clock }, entries) =>
  sequentially(entries, async ({ input: { id, words } }) => {
    const [row] = await tx
      .select()
      .from(cases)
      .where(and(eq(cases.id, id), eq(cases.authorId, person.id)))
      .for('update')
    if (!row || row.change === null) return gone
    if (row.appeal === words) return { outcome: 'duplicate', scope: 'me', change: row.change }
    if (row.appeal !== null) return { outcome: 'rejected', code: 'appeal_used' }
    // Restored since: there is nothing left to appeal against.
    if (row.decision === null || row.decision === 'keep') return { outcome: 'duplicate', scope: 'me', change: row.change }
    const change = await nextChange('me')
    const now = new Date(clock())
    await tx
      .update(cases)
      .set({ appeal: words, appealedAt: now, openedAt: row.openedAt ?? now, version: row.version + 1, before: null, change })
      .where(eq(cases.id, id))
    return { outcome: 'applied', scope: 'me', change }
  })
