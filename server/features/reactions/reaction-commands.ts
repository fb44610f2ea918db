import { and, eq } from 'drizzle-orm'
import type { RepliesOf } from '../../../contract/forum.ts'
import { may } from '../../../contract/permissions.ts'
import type { ReactionTarget, reactionCommands } from '../../../contract/reactions.ts'
import type { Transaction } from '../../db/open.ts'
import { posts, reactions, replies, threads } from '../../db/schema.ts'
import type { CommandHandler, CommandOutcome } from '../../handler.ts'
import { tell } from '../../notices/tell.ts'
import { viewerOf } from '../../people/shown-to.ts'
import { forbidden, sequentially } from '../command-outcomes.ts'
import { decideOn } from '../decisions.ts'

type Reaction = typeof reactions.$inferSelect

/**
 * Writes the user's own row. Neither the text nor its count is locked: a batch does the rest. A text that is gone for the user takes no reaction. The
 * command is done then.
 */
export const setReaction: CommandHandler<typeof reactionCommands.setReaction> = (context, entries) =>
  sequentially(entries, async (entry) => {
    const { tx, person, nextChange, clock } = context
    const { of, kind } = entry.input
    const before = await readReaction(tx, person.id, of.id)
    const decided = decideOn(entry, before)
    const nothing: CommandOutcome = { outcome: 'duplicate', scope: 'me', change: before?.change ?? 0 }
    if (!decided) return nothing
    const thing = await readThing(tx, of)
    if (thing && (thing.authorId === person.id || !may(person, 'reaction.set', thing))) return forbidden
    const isThere = thing?.isThere && !(await viewerOf(tx, person, [thing.authorId])).apart.has(thing.authorId)
    // The end of a reaction needs no text: otherwise the reaction would return with the text, after an appeal or a block.
    if (!isThere && (kind !== null || before?.kind == null)) return nothing
    const row = { kind, ...decided, change: await nextChange('me') }
    await tx
      .insert(reactions)
      .values({ userId: person.id, targetId: of.id, ...row })
      .onConflictDoUpdate({ target: [reactions.userId, reactions.targetId], set: row })
    // The first one alone: who takes it back and reacts again is no news.
    if (thing && !before && kind !== null) {
      const sourceId = of.kind === 'reply' ? { sourceId: of.id } : {}
      await tell(tx, [
        { kind: 'reaction', targetId: of.id, of: thing.in, ...sourceId, userId: thing.authorId, actorId: person.id, at: clock() },
      ])
    }
    return { outcome: 'applied', scope: 'me', change: row.change }
  })

async function readReaction(tx: Transaction, userId: string, targetId: string): Promise<Reaction | undefined> {
  const [row] = await tx
    .select()
    .from(reactions)
    .where(and(eq(reactions.userId, userId), eq(reactions.targetId, targetId)))
  return row
}

interface Thing {
  readonly authorId: string
  readonly isThere: boolean
  /** The thread or post in which it is. */
  readonly in: RepliesOf
}

async function readThing(tx: Transaction, { kind, id }: ReactionTarget): Promise<Thing | undefined> {
  if (kind === 'post') {
    const [post] = await tx.select().from(posts).where(eq(posts.id, id))
    return post && { authorId: post.authorId, isThere: post.removedAt === null, in: { kind: 'post', id } }
  }
  const [row] = await tx
    .select({
      authorId: replies.authorId,
      parentId: replies.parentId,
      removedAt: replies.removedAt,
      ofThread: threads.id,
      threadRemovedAt: threads.removedAt,
      postRemovedAt: posts.removedAt,
    })
    .from(replies)
    .leftJoin(threads, eq(threads.id, replies.parentId))
    .leftJoin(posts, eq(posts.id, replies.parentId))
    .where(eq(replies.id, id))
  if (!row) return undefined
  const isThere = row.removedAt === null && row.threadRemovedAt === null && row.postRemovedAt === null
  return { authorId: row.authorId, isThere, in: { kind: row.ofThread === null ? 'post' : 'thread', id: row.parentId } }
}
