import { randomBytes } from 'node:crypto'
import { and, count, eq, inArray } from 'drizzle-orm'
import { type ClassGroup, maxGroups } from '../../../contract/courses/class-groups.ts'
import type { endpoints } from '../../../contract/index.ts'
import { codeFrom } from '../../../contract/people/group-code.ts'
import { may } from '../../../contract/permissions.ts'
import type { Database, Transaction } from '../../db/open.ts'
import { repeated } from '../../db/repeated.ts'
import { classGroupCourses, classGroups, classMembers } from '../../db/schema.ts'
import type { AreaHandlers, Person } from '../../handler.ts'
import { Refusal } from '../../http/errors.ts'
import { translate } from '../../messages/translate.ts'
import { adjustLists } from './group-learners.ts'
import { isTaughtBy, teaches } from './taught-courses.ts'

export const groupHandlers: AreaHandlers<typeof endpoints.groups> = {
  async save({ db, clock, person }, { id, name, course_ids: courseIds }) {
    return await repeated(db, async (tx) => {
      const before = await lockGroup(tx, id)
      if (!may(person, 'group.steer', { ownerId: before?.ownerId ?? null })) throw new Refusal('forbidden')
      for (const courseId of courseIds) if (!(await teaches(tx, person, courseId))) throw new Refusal('forbidden')
      if (!before) {
        if ((await tx.$count(classGroups, eq(classGroups.ownerId, person.id))) >= maxGroups) throw new Refusal('too_many')
        await tx.insert(classGroups).values({ id, ownerId: person.id, name, code: await freeCode(tx), madeAt: new Date(clock()) })
      } else await tx.update(classGroups).set({ name }).where(eq(classGroups.id, id))
      const had = await coursesOf(tx, id)
      await tx.delete(classGroupCourses).where(eq(classGroupCourses.groupId, id))
      await tx.insert(classGroupCourses).values([...new Set(courseIds)].map((courseId) => ({ groupId: id, courseId })))
      const changed = [...new Set([...had, ...courseIds])].filter((one) => !had.includes(one) || !courseIds.includes(one))
      await adjustLists(tx, changed, await membersOf(tx, id))
      return { group: await groupOf(tx, person, id) }
    })
  },

  async setCode({ db, person }, { id, is_open: isOpen }) {
    return await repeated(db, async (tx) => {
      await requireOwn(tx, person, id)
      await tx
        .update(classGroups)
        .set({ code: isOpen ? await freeCode(tx) : null })
        .where(eq(classGroups.id, id))
      return { group: await groupOf(tx, person, id) }
    })
  },

  async remove({ db, person, language }, { id }) {
    await repeated(db, async (tx) => {
      await requireOwn(tx, person, id)
      const [courseIds, userIds] = [await coursesOf(tx, id), await membersOf(tx, id)]
      await tx.delete(classGroups).where(eq(classGroups.id, id))
      await adjustLists(tx, courseIds, userIds)
    })
    return { message: translate(language, 'saved') }
  },
}

/** Locks a group: its changes, and learners who join, follow each other. */
export async function lockGroup(tx: Transaction, id: string): Promise<typeof classGroups.$inferSelect | undefined> {
  const [row] = await tx.select().from(classGroups).where(eq(classGroups.id, id)).for('update')
  return row
}

async function requireOwn(tx: Transaction, person: Person, id: string): Promise<void> {
  const group = await lockGroup(tx, id)
  if (!group) throw new Refusal('not_found')
  if (!may(person, 'group.steer', { ownerId: group.ownerId })) throw new Refusal('forbidden')
}

/** Its number of possible codes is 64 million: another server takes the same one once in a lifetime, and its statement fails. */
async function freeCode(tx: Transaction): Promise<string> {
  for (;;) {
    const code = codeFrom(randomBytes(32))
    if ((await tx.$count(classGroups, eq(classGroups.code, code))) === 0) return code
  }
}

export async function coursesOf(tx: Transaction, groupId: string): Promise<string[]> {
  const rows = await tx.select({ id: classGroupCourses.courseId }).from(classGroupCourses).where(eq(classGroupCourses.groupId, groupId))
  return rows.map(({ id }) => id)
}

async function membersOf(tx: Transaction, groupId: string): Promise<string[]> {
  const rows = await tx.select({ id: classMembers.userId }).from(classMembers).where(eq(classMembers.groupId, groupId))
  return rows.map(({ id }) => id)
}

async function groupOf(tx: Transaction, person: Person, id: string): Promise<ClassGroup> {
  const group = (await ownGroups(tx, person)).find((one) => one.id === id)
  if (!group) throw new Refusal('not_found')
  return group
}

/** The groups of a teacher, newest first, with the courses that the teacher still teaches. */
export async function ownGroups(tx: Database, person: Person): Promise<ClassGroup[]> {
  const rows = await tx.select().from(classGroups).where(eq(classGroups.ownerId, person.id)).orderBy(classGroups.madeAt, classGroups.id)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const places = await tx
    .select()
    .from(classGroupCourses)
    .where(and(inArray(classGroupCourses.groupId, ids), isTaughtBy(tx, person, classGroupCourses.courseId)))
    .orderBy(classGroupCourses.courseId)
  const counts = await tx
    .select({ id: classMembers.groupId, all: count() })
    .from(classMembers)
    .where(inArray(classMembers.groupId, ids))
    .groupBy(classMembers.groupId)
  const group = ({ id, name, code, madeAt }: (typeof rows)[number]): ClassGroup => ({
    id,
    name,
    code,
    course_ids: places.filter(({ groupId }) => groupId === id).map(({ courseId }) => courseId),
    members: counts.find((one) => one.id === id)?.all ?? 0,
    made_at: madeAt.getTime(),
  })
  return rows.reverse().map(group)
}
