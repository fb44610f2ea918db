import { and, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { counterOf, lockPerson, takeChanges } from '../../db/counters.ts'
import type { Database } from '../../db/open.ts'
import { cases, reports, users } from '../../db/schema.ts'
import { recordAct } from '../../log/audit-chain.ts'
import { tell } from '../../notices/tell.ts'
import { lockTarget, readTarget, setHidden } from './targets.ts'

/** A family quarrel must not suffice, nor a group of new accounts. */
const leastReporters = 3
const leastWeight = 4
const leastAgeDays = 7
const weight = sql<number>`sum(case ${users.role} when 'student' then 1 else 3 end)`

/** Hides texts that enough people have reported, until a moderator decides. One that a moderator has restored stays. */
export async function hideReported(db: Database, now: number): Promise<void> {
  // At the time of the report: accounts that were made for it do not count later either.
  const isOld = lte(users.createdAt, sql`${reports.madeAt} - make_interval(days => ${leastAgeDays})`)
  const due = await db
    .select({ id: cases.id, kind: cases.kind, targetId: cases.targetId, authorId: cases.authorId })
    .from(cases)
    .innerJoin(reports, eq(reports.targetId, cases.targetId))
    .innerJoin(users, and(eq(users.id, reports.userId), isOld))
    .where(and(isNotNull(cases.openedAt), isNull(cases.decision), eq(cases.wasRestored, false)))
    .groupBy(cases.id)
    .having(sql`count(*) >= ${leastReporters} and ${weight} >= ${leastWeight}`)
  for (const one of due) await hide(db, one, new Date(now))
}

type Due = Pick<typeof cases.$inferSelect, 'id' | 'kind' | 'targetId' | 'authorId'>

async function hide(db: Database, { id, kind, targetId, authorId }: Due, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await lockPerson(tx, authorId))) return
    const of = { kind, id: targetId }
    await lockTarget(tx, of)
    const [row] = await tx.select().from(cases).where(eq(cases.id, id)).for('update')
    // A moderator, another server or the author was faster.
    if (!row || row.decision !== null || (await readTarget(tx, of))?.state !== 'shown') return
    await setHidden(tx, of, true, now)
    const change = await takeChanges(tx, counterOf('me', authorId))
    await tx
      .update(cases)
      .set({ decision: 'hide', decidedAt: now, decidedBy: null, version: row.version + 1, change })
      .where(eq(cases.id, id))
    await tell(tx, [{ kind: 'decision', targetId: id, userId: authorId, at: now.getTime() }])
    // No administrator has acted, and none of the reporters is named.
    const origin = { clock: () => now.getTime(), person: null, requestId: null }
    await recordAct(tx, origin, { act: 'content_hidden_by_reports', subjectId: authorId, object: `${kind}:${targetId}`, after: 'hide' })
  })
}
