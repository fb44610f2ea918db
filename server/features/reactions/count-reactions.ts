import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { reactionKinds } from '../../../contract/reactions.ts'
import type { Database, Transaction } from '../../db/open.ts'
import { posts, reactions, replies } from '../../db/schema.ts'

const batchSize = 200

/** True of a row that the count of its text does not contain yet. */
const isDue = sql`${reactions.kind} is distinct from ${reactions.counted}`

/**
 * Counts the reactions to each text where one has changed since the last run (docs/decisions/070). A count takes no number: devices ask for those
 * on the screen.
 * @returns false if some are left for the next run
 */
export async function countReactions(db: Database): Promise<boolean> {
  return await db.transaction(async (tx) => {
    const due = await tx
      .selectDistinct({ id: reactions.targetId })
      .from(reactions)
      .where(isDue)
      .orderBy(asc(reactions.targetId))
      .limit(batchSize)
    const ids = due.map(({ id }) => id)
    if (ids.length === 0) return true
    await lockTexts(tx, ids)
    await tx
      .update(reactions)
      .set({ counted: reactions.kind })
      .where(and(inArray(reactions.targetId, ids), isDue))
    await writeCounts(tx, ids)
    return ids.length < batchSize
  })
}

/** In the lock order (counters.ts), and before any reaction: another batch waits here. Writers of replies share their lock with this one. */
async function lockTexts(tx: Transaction, ids: readonly string[]): Promise<void> {
  for (const table of [posts, replies])
    await tx
      .select({ id: table.id })
      .from(table)
      .where(inArray(table.id, [...ids]))
      .orderBy(asc(table.id))
      .for('no key update')
}

async function writeCounts(tx: Transaction, ids: readonly string[]): Promise<void> {
  const counted = await tx
    .select({ id: reactions.targetId, kind: reactions.counted, count: sql<number>`count(*)::integer` })
    .from(reactions)
    .where(and(inArray(reactions.targetId, [...ids]), isNotNull(reactions.counted)))
    .groupBy(reactions.targetId, reactions.counted)
  const counts = new Map(ids.map((id) => [id, reactionKinds.map(() => 0)]))
  for (const { id, kind, count } of counted) if (kind !== null) counts.get(id)?.splice(reactionKinds.indexOf(kind), 1, count)
  const rows = [...counts].map(([id, n]) => ({ id, n: n.some((count) => count > 0) ? n : null }))
  const values = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as counted(id uuid, n jsonb)`
  for (const table of [posts, replies])
    await tx.execute(sql`update ${table} set reactions = counted.n from ${values} where ${table.id} = counted.id`)
}

/** Removes the reactions of a user whose account is deleted. The texts are locked. */
export async function removeReactions(tx: Transaction, userId: string): Promise<void> {
  const removed = await tx.delete(reactions).where(eq(reactions.userId, userId)).returning({ id: reactions.targetId })
  if (removed.length > 0)
    await writeCounts(
      tx,
      removed.map(({ id }) => id),
    )
}
