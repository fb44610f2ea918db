import { and, eq, inArray, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { follows } from '../../db/schema.ts'
import type { CommandContext } from '../../handler.ts'
import { changesIn } from '../sync/changes-in.ts'

/**
 * Follows the threads in which the user has written, unless the user has decided about them. Every decision is later than this row, so the order in
 * which the two arrive does not matter.
 */
export async function followOwn({ tx, person, nextChange }: CommandContext, threadIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(threadIds)]
  if (wanted.length === 0) return
  const isOwn = and(eq(follows.userId, person.id), inArray(follows.threadId, wanted))
  const decided = new Set((await tx.select({ id: follows.threadId }).from(follows).where(isOwn)).map(({ id }) => id))
  await followNew(
    { tx, person, nextChange },
    wanted.filter((id) => !decided.has(id)),
  )
}

/** True of a thread about whose following this user has decided. */
export const hasDecided = (userId: string | Placeholder, threadId: PgColumn): SQL<boolean> =>
  sql<boolean>`exists (select from ${follows} where ${follows.userId} = ${userId} and ${follows.threadId} = ${threadId})`

/** Follows threads about which the user has not decided. */
export async function followNew(
  { tx, person, nextChange }: Pick<CommandContext, 'tx' | 'person' | 'nextChange'>,
  threadIds: readonly string[],
): Promise<void> {
  for (const threadId of new Set(threadIds)) {
    const change = await nextChange('me')
    const row = { userId: person.id, threadId, isFollowing: true, decidedAt: new Date(0), decision: threadId, change }
    await tx.insert(follows).values(row).onConflictDoNothing()
  }
}

export const followChanges = changesIn(follows, {
  of: follows.userId,
  key: (row) => row.threadId,
  row: ({ threadId, isFollowing, decidedAt }) => ({ id: threadId, is_following: isFollowing, decided_at: decidedAt.getTime() }),
})
