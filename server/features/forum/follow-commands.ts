import { and, eq } from 'drizzle-orm'
import type { forumCommands } from '../../../contract/forum.ts'
import type { Transaction } from '../../db/open.ts'
import { follows, threads } from '../../db/schema.ts'
import type { CommandHandler } from '../../handler.ts'
import { gone, sequentially } from '../command-outcomes.ts'

type Follow = typeof follows.$inferSelect

/** The user's last decision counts, by its time and the id of its command. */
export const followThread: CommandHandler<typeof forumCommands.followThread> = ({ tx, person, nextChange }, entries) =>
  sequentially(entries, async ({ id: decision, input: { id: threadId, is_following: isFollowing }, madeAt }) => {
    const before = await readFollow(tx, person.id, threadId)
    if (before && isLater(before, { decidedAt: new Date(madeAt), decision }))
      return { outcome: 'duplicate', scope: 'me', change: before.change }
    if (!before && !(await isThread(tx, threadId))) return gone
    const row = { isFollowing, decidedAt: new Date(madeAt), decision, change: await nextChange('me') }
    await tx
      .insert(follows)
      .values({ userId: person.id, threadId, ...row })
      .onConflictDoUpdate({ target: [follows.userId, follows.threadId], set: row })
    return { outcome: 'applied', scope: 'me', change: row.change }
  })

type Decision = Pick<Follow, 'decidedAt' | 'decision'>

const isLater = (one: Decision, other: Decision): boolean =>
  one.decidedAt.getTime() > other.decidedAt.getTime() ||
  (one.decidedAt.getTime() === other.decidedAt.getTime() && one.decision >= other.decision)

async function readFollow(tx: Transaction, userId: string, threadId: string): Promise<Follow | undefined> {
  const [row] = await tx
    .select()
    .from(follows)
    .where(and(eq(follows.userId, userId), eq(follows.threadId, threadId)))
  return row
}

async function isThread(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.select({ id: threads.id }).from(threads).where(eq(threads.id, id))).length > 0
}
