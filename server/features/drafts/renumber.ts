import { eq, sql } from 'drizzle-orm'
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
