import { and, eq } from 'drizzle-orm'
import { maxGroupMembers } from '../../../contract/courses/class-groups.ts'
import type { classCommands } from '../../../contract/learning/classes.ts'
import { may } from '../../../contract/permissions.ts'
import { classGroups, classMembers, courseLearners, users } from '../../db/schema.ts'
import type { CommandContext, CommandHandler, CommandOutcome } from '../../handler.ts'
import { addressGroups } from '../../limits/address-key.ts'
import { countAttempt, counters, readLevels } from '../../limits/attempt-counters.ts'
import { forbidden, sequentially } from '../command-outcomes.ts'
import { adjustLists, thisTransaction } from './group-learners.ts'
import { coursesOf, lockGroup } from './groups.ts'
import { teaches } from './taught-courses.ts'

const unknown: CommandOutcome = { outcome: 'rejected', code: 'group_unknown' }
const full: CommandOutcome = { outcome: 'rejected', code: 'group_full' }
/** The device sends it again: by then the delay after wrong codes may be over. */
const later: CommandOutcome = { outcome: 'retry', code: 'too_many' }

export const joinGroup: CommandHandler<typeof classCommands.joinGroup> = (context, entries) =>
  sequentially(entries, async ({ input: { code } }) => {
    const { tx, person, clock, nextChange } = context
    const guesses = guessesOf(context)
    const levels = await readLevels(tx, guesses, clock())
    if (levels.some(({ delay }) => delay > 0)) return later
    const [found] = await tx.select({ id: classGroups.id }).from(classGroups).where(eq(classGroups.code, code))
    const group = found && (await lockGroup(tx, found.id))
    const courseIds = group && group.code === code ? await taughtCourses(context, group) : []
    if (!group || courseIds.length === 0) {
      // Right codes are never counted: a class joins from one address.
      await countAttempt(tx, guesses, clock())
      return unknown
    }
    if (!may(person, 'group.join', { ownerId: group.ownerId })) return forbidden
    const own = and(eq(classMembers.groupId, group.id), eq(classMembers.userId, person.id))
    const isMember = (await tx.$count(classMembers, own)) > 0
    if (!isMember && (await tx.$count(classMembers, eq(classMembers.groupId, group.id))) >= maxGroupMembers) return full
    await tx
      .insert(classMembers)
      .values({ groupId: group.id, userId: person.id, joinedAt: new Date(clock()) })
      .onConflictDoNothing()
    // The page with the code says what the teacher sees: joining is a consent, also after the learner had left a list.
    for (const courseId of courseIds)
      await tx
        .insert(courseLearners)
        .values({ courseId, userId: person.id })
        .onConflictDoUpdate({
          target: [courseLearners.courseId, courseLearners.userId],
          set: { isListed: true, changedIn: thisTransaction },
        })
    return { outcome: isMember ? 'duplicate' : 'applied', scope: 'me', change: await nextChange('me') }
  })

/** Leaving twice is leaving once. */
export const leaveGroup: CommandHandler<typeof classCommands.leaveGroup> = ({ tx, person, nextChange }, entries) =>
  sequentially(entries, async ({ input: { id } }) => {
    const left = await tx
      .delete(classMembers)
      .where(and(eq(classMembers.groupId, id), eq(classMembers.userId, person.id)))
      .returning({ id: classMembers.groupId })
    if (left.length > 0) await adjustLists(tx, await coursesOf(tx, id), [person.id])
    return { outcome: left.length > 0 ? 'applied' : 'duplicate', scope: 'me', change: await nextChange('me') }
  })

export const leaveList: CommandHandler<typeof classCommands.leaveList> = ({ tx, person, nextChange }, entries) =>
  sequentially(entries, async ({ input: { course_id: courseId } }) => {
    const left = await tx
      .update(courseLearners)
      .set({ isListed: false, changedIn: thisTransaction })
      .where(and(eq(courseLearners.courseId, courseId), eq(courseLearners.userId, person.id), eq(courseLearners.isListed, true)))
      .returning({ id: courseLearners.courseId })
    return { outcome: left.length > 0 ? 'applied' : 'duplicate', scope: 'me', change: await nextChange('me') }
  })

/** Counters of wrong codes: of the account, and of its address with the networks of that. */
const guessesOf = ({ person, address = '' }: CommandContext) => [
  counters.groupCodes(person.id),
  ...(address === '' ? [] : addressGroups(address).map((group) => counters.groupCodesFrom(group))),
]

/** Courses of the group that its owner still teaches. Without one its code is no invitation any more. */
async function taughtCourses({ tx }: CommandContext, group: typeof classGroups.$inferSelect): Promise<string[]> {
  const [owner] = await tx.select({ id: users.id, role: users.role }).from(users).where(eq(users.id, group.ownerId))
  if (!owner || owner.role === 'student') return []
  const taught: string[] = []
  for (const courseId of await coursesOf(tx, group.id)) if (await teaches(tx, owner, courseId)) taught.push(courseId)
  return taught
}
