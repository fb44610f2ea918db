import { and, count, eq, isNotNull, or } from 'drizzle-orm'
import type { Transaction } from '../../db/open.ts'
import { cases, replies, threads } from '../../db/schema.ts'

type NextChange = () => Promise<number>

/**
 * Removes a locked thread without texts. One whose last visible text is hidden is hidden with it, since the text may return. Without
 * this, a head would stay that leads to an empty page.
 */
export async function closeEmptyThread(tx: Transaction, threadId: string, at: Date, nextChange: NextChange): Promise<void> {
  const [thread] = await tx.select().from(threads).where(eq(threads.id, threadId))
  if (!thread || (thread.removedAt && !thread.hiddenAt)) return
  const { visible, hidden } = await countTexts(tx, threadId)
  if (visible > 0) return
  if (hidden > 0 && thread.hiddenAt) return
  const closed = hidden > 0 ? { removedAt: at, hiddenAt: at } : { title: '', removedAt: at, hiddenAt: null }
  await tx
    .update(threads)
    .set({ ...closed, change: await nextChange() })
    .where(eq(threads.id, threadId))
}

/** Shows a locked thread again whose first visible text has just returned. One that a moderator has hidden stays so. */
export async function reopenThread(tx: Transaction, threadId: string, nextChange: NextChange): Promise<void> {
  const [thread] = await tx.select().from(threads).where(eq(threads.id, threadId))
  if (!thread?.hiddenAt || (await countTexts(tx, threadId)).visible !== 1 || (await isHiddenByCase(tx, threadId))) return
  await tx
    .update(threads)
    .set({ removedAt: null, hiddenAt: null, change: await nextChange() })
    .where(eq(threads.id, threadId))
}

/** True of a thread that is hidden for its own text, not for lack of visible ones. */
export async function isHiddenByCase(tx: Transaction, threadId: string): Promise<boolean> {
  const hides = or(eq(cases.decision, 'hide'), eq(cases.decision, 'remove'))
  const found = await tx
    .select({ id: cases.id })
    .from(cases)
    .where(and(eq(cases.targetId, threadId), hides))
  return found.length > 0
}

async function countTexts(tx: Transaction, threadId: string): Promise<{ visible: number; hidden: number }> {
  const rows = await tx
    .select({ isHidden: isNotNull(replies.hiddenAt), isRemoved: isNotNull(replies.removedAt), total: count() })
    .from(replies)
    .where(eq(replies.parentId, threadId))
    .groupBy(isNotNull(replies.hiddenAt), isNotNull(replies.removedAt))
  const sum = (some: typeof rows) => some.reduce((all, { total }) => all + total, 0)
  return { visible: sum(rows.filter((row) => !row.isRemoved)), hidden: sum(rows.filter((row) => row.isHidden)) }
}
