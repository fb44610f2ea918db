import { and, eq } from 'drizzle-orm'
import type { forumCommands } from '../../../contract/forum.ts'
import type { Transaction } from '../../db/open.ts'
import { follows, threads } from '../../db/schema.ts'
import type { CommandHandler } from '../../handler.ts'
import { gone, sequentially } from '../command-outcomes.ts'
import { decideOn } from '../decisions.ts'

type Follow = typeof follows.$inferSelect

/** The user's last decision counts (docs/decisions/073). */
export const followThread: CommandHandler<typeof forumCommands.followThread> = ({ tx, person, nextChange }, entries) =>
  sequentially(entries, async (entry) => {
    const { id: threadId, is_following: isFollowing } = entry.input
    const before = await readFollow(tx, person.id, threadId)
    const decided = decideOn(entry, before)
    if (!decided) return { outcome: 'duplicate', scope: 'me', change: before?.change ?? 0 }
    if (!before && !(await isThread(tx, threadId))) return gone
    const row = { isFollowing, ...decided, change: await nextChange('me') }
    await tx
      .insert(follows)
      .values({ userId: person.id, threadId, ...row })
      .onConflictDoUpdate({ target: [follows.userId, follows.threadId], set: row })
    return { outcome: 'applied', scope: 'me', change: row.change }
  })

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
