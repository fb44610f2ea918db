import { and, eq, exists, inArray, isNull, notExists, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/open.ts'
import { attempts, classGroupCourses, classMembers, courseLearners, lessonProgress } from '../../db/schema.ts'

/**
 * Adjusts the lists of courses after a change in the groups of these learners. A member is in the list of each course. Someone who was
 * there through a group alone, and has begun nothing, leaves it. The others are marked as changed: devices get their rows again.
 */
export async function adjustLists(tx: Transaction, courseIds: readonly string[], userIds: readonly string[]): Promise<void> {
  if (courseIds.length === 0 || userIds.length === 0) return
  const concerned = and(inArray(courseLearners.courseId, [...courseIds]), inArray(courseLearners.userId, [...userIds]))
  const isMember = exists(
    tx
      .select({ one: sql`1` })
      .from(classMembers)
      .innerJoin(classGroupCourses, eq(classGroupCourses.groupId, classMembers.groupId))
      .where(and(eq(classMembers.userId, courseLearners.userId), eq(classGroupCourses.courseId, courseLearners.courseId))),
  )
  const has = (table: typeof lessonProgress | typeof attempts) =>
    tx
      .select({ one: sql`1` })
      .from(table)
      .where(and(eq(table.userId, courseLearners.userId), eq(table.courseId, courseLearners.courseId)))
  await tx.delete(courseLearners).where(
    and(
      concerned,
      isNull(courseLearners.heardAt),
      // One who has left the list stays away from it.
      eq(courseLearners.isListed, true),
      sql`not ${isMember}`,
      notExists(has(lessonProgress)),
      notExists(has(attempts)),
    ),
  )
  await tx.update(courseLearners).set({ changedIn: thisTransaction }).where(concerned)
  const members = await tx
    .selectDistinct({ courseId: classGroupCourses.courseId, userId: classMembers.userId })
    .from(classMembers)
    .innerJoin(classGroupCourses, eq(classGroupCourses.groupId, classMembers.groupId))
    .where(and(inArray(classGroupCourses.courseId, [...courseIds]), inArray(classMembers.userId, [...userIds])))
    // One order of locks.
    .orderBy(classGroupCourses.courseId, classMembers.userId)
  if (members.length > 0) await tx.insert(courseLearners).values(members).onConflictDoNothing()
}

/** Number of this transaction, which devices compare (docs/decisions/082). */
export const thisTransaction = sql`pg_current_xact_id()::text::bigint`
