import { and, asc, eq, lte, max } from 'drizzle-orm'
import { type draftCommands, maxReviews } from '../../../contract/drafts/draft-commands.ts'
import { reviewState, type SeenState } from '../../../contract/drafts/draft-review.ts'
import { may } from '../../../contract/permissions.ts'
import type { Transaction } from '../../db/open.ts'
import { courseDrafts, draftReviews } from '../../db/schema.ts'
import type { CommandHandler, CommandOutcome } from '../../handler.ts'
import { forbidden, sequentially } from '../command-outcomes.ts'
import { inDraft } from './draft-commands.ts'

/** A decision about a state that is over is stored, and has no effect. The last author cannot decide. */
export const reviewDraft: CommandHandler<typeof draftCommands.reviewDraft> = (context, entries) =>
  sequentially(entries, ({ id, madeAt, input: { course_id: courseId, step, seen, files_seen: filesSeen } }) =>
    inDraft(
      context,
      courseId,
      async (right): Promise<number | CommandOutcome> => {
        const { tx, person, nextChange } = context
        const mayAct = step === 'ask' ? may(person, 'draft.edit', { right }) : (await editorOf(tx, courseId)) !== person.id
        if (!mayAct) return forbidden
        const ofDraft = eq(draftReviews.courseId, courseId)
        const [newest] = await tx
          .select({ place: max(draftReviews.place) })
          .from(draftReviews)
          .where(ofDraft)
        const place = (newest?.place ?? 0) + 1
        await tx.insert(draftReviews).values({ id, courseId, place, personId: person.id, step, seen, filesSeen, madeAt: new Date(madeAt) })
        await tx.delete(draftReviews).where(and(ofDraft, lte(draftReviews.place, place - maxReviews)))
        const change = await nextChange('teaching')
        await tx.update(courseDrafts).set({ change }).where(eq(courseDrafts.courseId, courseId))
        return change
      },
      'draft.read',
    ),
  )

async function editorOf(tx: Transaction, courseId: string): Promise<string | null> {
  const [draft] = await tx.select({ editedBy: courseDrafts.editedBy }).from(courseDrafts).where(eq(courseDrafts.courseId, courseId))
  return draft?.editedBy ?? null
}

/** True if a second person has approved the draft in this state. */
export async function isApproved(tx: Transaction, courseId: string, now: SeenState): Promise<boolean> {
  const rows = await tx.select().from(draftReviews).where(eq(draftReviews.courseId, courseId)).orderBy(asc(draftReviews.place))
  const reviews = rows.map(({ personId, step, seen, filesSeen }) => ({ by: personId, step, seen, files_seen: filesSeen ?? undefined }))
  return reviewState(reviews, { now, editedBy: await editorOf(tx, courseId) }) === 'approved'
}
