import { asc, eq, sql } from 'drizzle-orm'
import { takeChanges } from '../../db/counters.ts'
import type { Transaction } from '../../db/open.ts'
import { courseDrafts, draftNodes } from '../../db/schema.ts'

/**
 * Gives a draft a new number, and with `withNodes` its parts too. A new author's cursor may be past their old numbers. The other authors
 * then get the parts once more.
 */
export async function renumber(tx: Transaction, courseId: string, { withNodes }: { withNodes: boolean }): Promise<void> {
  const nodes = withNodes ? await tx.$count(draftNodes, eq(draftNodes.courseId, courseId)) : 0
  const first = await takeChanges(tx, 'teaching', nodes + 1)
  if (nodes > 0) {
    await tx.execute(sql`
      update ${draftNodes} set change = ${first}::bigint + numbered.place - 1
      from (select id, row_number() over (order by change) as place from ${draftNodes} where course_id = ${courseId}) as numbered
      where ${draftNodes.id} = numbered.id`)
  }
  await tx
    .update(courseDrafts)
    .set({ change: first + nodes })
    .where(eq(courseDrafts.courseId, courseId))
}

/** Gives all drafts new numbers, so that devices pull their heads: a setting that these contain has changed. */
export async function renumberHeads(tx: Transaction): Promise<void> {
  // In the order of a push, and before the counter.
  const heads = await tx.select({ id: courseDrafts.courseId }).from(courseDrafts).orderBy(asc(courseDrafts.courseId)).for('update')
  if (heads.length === 0) return
  const first = await takeChanges(tx, 'teaching', heads.length)
  await tx.execute(sql`
    update ${courseDrafts} set change = ${first}::bigint + numbered.place - 1
    from (select course_id, row_number() over (order by change) as place from ${courseDrafts}) as numbered
    where ${courseDrafts.courseId} = numbered.course_id and numbered.place <= ${heads.length}`)
}
