import { and, asc, count, eq, isNotNull } from 'drizzle-orm'
import { type draftCommands, maxComments } from '../../../contract/drafts/draft-commands.ts'
import { may } from '../../../contract/permissions.ts'
import { draftComments, draftNodes } from '../../db/schema.ts'
import type { CommandContext, CommandHandler, CommandOutcome } from '../../handler.ts'
import { forbidden, notFound, sequentially } from '../command-outcomes.ts'
import { inDraft, nodeIn } from './draft-commands.ts'

/** Comments are no content: they change no revision, and restore no removed part. */
export const commentDraftNode: CommandHandler<typeof draftCommands.commentDraftNode> = (context, entries) =>
  sequentially(entries, ({ id: commentId, madeAt, input: { course_id: courseId, id, text } }) =>
    inDraft(
      context,
      courseId,
      async () => {
        const { tx, person } = context
        if (!(await nodeIn(tx, courseId, id))) return notFound
        const ofNode = eq(draftComments.nodeId, id)
        const [counted] = await tx.select({ all: count() }).from(draftComments).where(ofNode)
        if ((counted?.all ?? 0) >= maxComments) {
          const [oldest] = await tx
            .select()
            .from(draftComments)
            .where(and(ofNode, isNotNull(draftComments.doneAt)))
            .orderBy(asc(draftComments.doneAt))
            .limit(1)
          if (!oldest) return { outcome: 'rejected', code: 'too_many_parts' }
          await tx.delete(draftComments).where(eq(draftComments.id, oldest.id))
        }
        const comment = { id: commentId, nodeId: id, authorId: person.id, body: text, madeAt: new Date(madeAt) }
        await tx.insert(draftComments).values(comment).onConflictDoNothing()
        return await numbered(context, id)
      },
      'draft.read',
    ),
  )

/** By those who edit the draft, and by the comment's author. */
export const markDraftComment: CommandHandler<typeof draftCommands.markDraftComment> = (context, entries) =>
  sequentially(entries, ({ input: { course_id: courseId, id, comment, is_done: isDone } }) =>
    inDraft(
      context,
      courseId,
      async (right): Promise<number | 'same' | CommandOutcome> => {
        const { tx, person, clock } = context
        if (!(await nodeIn(tx, courseId, id))) return notFound
        const [found] = await tx
          .select()
          .from(draftComments)
          .where(and(eq(draftComments.id, comment), eq(draftComments.nodeId, id)))
        // Its author has deleted the account.
        if (!found) return 'same'
        if (found.authorId !== person.id && !may(person, 'draft.edit', { right })) return forbidden
        if ((found.doneAt !== null) === isDone) return 'same'
        await tx
          .update(draftComments)
          .set({ doneAt: isDone ? new Date(clock()) : null })
          .where(eq(draftComments.id, comment))
        return await numbered(context, id)
      },
      'draft.read',
    ),
  )

/** Gives the part a new number, so that devices pull it with its comments. */
async function numbered({ tx, nextChange }: CommandContext, id: string): Promise<number> {
  const change = await nextChange('teaching')
  await tx.update(draftNodes).set({ change }).where(eq(draftNodes.id, id))
  return change
}
