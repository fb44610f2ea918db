import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import type { Transaction } from '../../db/open.ts'
import { courseDrafts, courses, draftComments, draftNodes, draftPeople, draftReviews, users } from '../../db/schema.ts'
import { renumber } from './renumber.ts'

/**
 * Ends a person's part in all drafts, for the deletion of the account. A new course goes to the author with the oldest account. Without one
 * it is deleted. Comments and reviews of the person go. The draft of a published course belongs to the administrators, as the course does. Devices of the others drop the name.
 */
export async function leaveDrafts(tx: Transaction, userId: string): Promise<void> {
  const own = tx.select({ id: draftPeople.courseId }).from(draftPeople).where(eq(draftPeople.userId, userId))
  const drafts = await tx
    .select({ id: courseDrafts.courseId })
    .from(courseDrafts)
    .where(inArray(courseDrafts.courseId, own))
    .orderBy(asc(courseDrafts.courseId))
    .for('update')
  for (const { id } of drafts) {
    const left = await tx
      .delete(draftPeople)
      .where(and(eq(draftPeople.courseId, id), eq(draftPeople.userId, userId)))
      .returning()
    if (left[0]?.right === 'owner' && (await tx.$count(courses, eq(courses.id, id))) === 0) await handOver(tx, id)
    await tx.delete(draftReviews).where(and(eq(draftReviews.courseId, id), eq(draftReviews.personId, userId)))
    const inThis = tx.select({ id: draftNodes.id }).from(draftNodes).where(eq(draftNodes.courseId, id))
    const comments = await tx
      .delete(draftComments)
      .where(and(eq(draftComments.authorId, userId), inArray(draftComments.nodeId, inThis)))
      .returning({ id: draftComments.id })
    await tx
      .update(courseDrafts)
      .set({ editedBy: null })
      .where(and(eq(courseDrafts.courseId, id), eq(courseDrafts.editedBy, userId)))
    await renumber(tx, id, { withNodes: comments.length > 0 })
  }
}

async function handOver(tx: Transaction, id: string): Promise<void> {
  const inDraft = eq(draftPeople.courseId, id)
  const [heir] = await tx
    .select({ userId: draftPeople.userId })
    .from(draftPeople)
    .innerJoin(users, eq(users.id, draftPeople.userId))
    .where(and(inDraft, eq(draftPeople.right, 'author')))
    .orderBy(asc(users.createdAt), asc(users.id))
    .limit(1)
  if (heir) {
    await tx
      .update(draftPeople)
      .set({ right: 'owner' })
      .where(and(inDraft, eq(draftPeople.userId, heir.userId)))
    return
  }
  await tx.delete(draftNodes).where(eq(draftNodes.courseId, id))
  // The head stays where a device of another person may have it: its tombstone needs the row.
  if ((await tx.$count(draftPeople, inDraft)) === 0) await tx.delete(courseDrafts).where(eq(courseDrafts.courseId, id))
  else {
    await tx
      .update(draftPeople)
      .set({ right: null })
      .where(and(inDraft, isNotNull(draftPeople.right)))
  }
}
