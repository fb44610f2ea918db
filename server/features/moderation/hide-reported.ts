import { and, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { counterOf, takeChanges } from '../../db/counters.ts'
import { cases, reports, users } from '../../db/schema.ts'
import type { CommandContext } from '../../handler.ts'
import { tell } from '../../notices/tell.ts'
import { setHidden, type Target } from './targets.ts'

/** A family quarrel must not suffice, nor a group of new accounts. */
const leastReporters = 3
const leastWeight = 4
const leastAgeDays = 7
const weight = sql<number>`sum(case ${users.role} when 'student' then 1 else 3 end)`

/**
 * Hides a text once enough people have reported it, until a moderator decides. One that a moderator has restored stays. The caller has
 * locked its author, the text and, by the report, its case: of two reports at once the second counts both.
 */
export async function hideIfDue(
  { tx, clock, recordAct }: Pick<CommandContext, 'tx' | 'clock' | 'recordAct'>,
  target: Target,
): Promise<void> {
  if (target.state !== 'shown') return
  // At the time of the report: accounts that were made for it do not count later either.
  const isOld = lte(users.createdAt, sql`${reports.madeAt} - make_interval(days => ${leastAgeDays})`)
  const isUndecided = and(isNotNull(cases.openedAt), isNull(cases.decision), eq(cases.wasRestored, false))
  const [due] = await tx
    .select({ id: cases.id })
    .from(cases)
    .innerJoin(reports, eq(reports.targetId, cases.targetId))
    .innerJoin(users, and(eq(users.id, reports.userId), isOld))
    .where(and(eq(cases.targetId, target.id), isUndecided))
    .groupBy(cases.id)
    .having(sql`count(*) >= ${leastReporters} and ${weight} >= ${leastWeight}`)
  if (!due) return
  const { kind, id, authorId } = target
  const now = new Date(clock())
  await setHidden(tx, { kind, id }, true, now)
  const change = await takeChanges(tx, counterOf('me', authorId))
  await tx
    .update(cases)
    .set({ decision: 'hide', decidedAt: now, decidedBy: null, version: sql`${cases.version} + 1`, change })
    .where(eq(cases.id, due.id))
  await tell(tx, [{ kind: 'decision', targetId: due.id, userId: authorId, at: now.getTime() }])
  recordAct({ act: 'content_hidden_by_reports', subjectId: authorId, object: `${kind}:${id}`, after: 'hide', isAutomatic: true })
}
