import { and, eq, inArray } from 'drizzle-orm'
import type { Manifest } from '../../../contract/courses/courses.ts'
import { factsOf } from '../../../contract/learning/learner-facts.ts'
import type { LearnerRow } from '../../../contract/people/seen-by-teachers.ts'
import type { Transaction } from '../../db/open.ts'
import { attempts, classGroupCourses, classGroups, classMembers, lessonProgress } from '../../db/schema.ts'
import { type StoredPerson, seenBy, type Viewer, viewerOf } from '../../people/shown-to.ts'

interface Listed {
  readonly person: StoredPerson
  readonly heardAt: Date | null
}

interface Sight {
  readonly course: { readonly id: string; readonly manifest: Manifest }
  /** The teacher who looks. Null: any member without ties to the learner. */
  readonly teacherId: string | null
}

/** Rows of learners by their id: all that a teacher sees of each. A few queries for all of them. */
export async function learnerRows(
  tx: Transaction,
  { course, teacherId }: Sight,
  found: readonly Listed[],
): Promise<Map<string, LearnerRow>> {
  const ids = found.map(({ person }) => person.id)
  const work = await readWork(tx, course.id, ids)
  const groups = teacherId === null ? new Map<string, string[]>() : await groupsOf(tx, { teacherId, courseId: course.id, ids })
  const viewer: Viewer = await viewerOf(tx, { id: teacherId ?? noId }, ids)
  return new Map(
    found.map(({ person, heardAt }) => {
      const own = groups.get(person.id)
      const row = {
        person: seenBy(viewer, person),
        heard_at: heardAt?.getTime() ?? null,
        ...(own && { groups: own }),
        ...factsOf(course.manifest, work.progress.get(person.id) ?? [], work.tries.get(person.id) ?? []),
      }
      return [person.id, row]
    }),
  )
}

/** A member without ties. */
const noId = '00000000-0000-0000-0000-000000000000'

async function groupsOf(
  tx: Transaction,
  { teacherId, courseId, ids }: { teacherId: string; courseId: string; ids: string[] },
): Promise<Map<string, string[]>> {
  const rows = await tx
    .select({ userId: classMembers.userId, groupId: classMembers.groupId })
    .from(classMembers)
    .innerJoin(classGroups, eq(classGroups.id, classMembers.groupId))
    .innerJoin(classGroupCourses, eq(classGroupCourses.groupId, classMembers.groupId))
    .where(and(eq(classGroups.ownerId, teacherId), eq(classGroupCourses.courseId, courseId), inArray(classMembers.userId, ids)))
    .orderBy(classMembers.groupId)
  return new Map([...byUser(rows)].map(([userId, own]) => [userId, own.map(({ groupId }) => groupId)]))
}

/** Progress and results of learners: never their answers, nor what they write. */
async function readWork(tx: Transaction, courseId: string, ids: string[]) {
  const done = await tx
    .select({
      userId: lessonProgress.userId,
      lesson_id: lessonProgress.lessonId,
      done: lessonProgress.done,
      days: lessonProgress.days,
      complete_in: lessonProgress.completeIn,
      course_complete_in: lessonProgress.courseCompleteIn,
    })
    .from(lessonProgress)
    .where(and(eq(lessonProgress.courseId, courseId), inArray(lessonProgress.userId, ids)))
  const tried = await tx
    .select({
      userId: attempts.userId,
      lesson_id: attempts.lessonId,
      block_id: attempts.blockId,
      percent: attempts.percent,
      is_passed: attempts.isPassed,
      is_counted: attempts.isCounted,
      finishedAt: attempts.finishedAt,
    })
    .from(attempts)
    .where(and(eq(attempts.courseId, courseId), inArray(attempts.userId, ids)))
  return {
    progress: byUser(done),
    tries: byUser(tried.map(({ finishedAt, ...one }) => ({ ...one, finished_at: finishedAt.getTime() }))),
  }
}

function byUser<T extends { userId: string }>(rows: readonly T[]): Map<string, T[]> {
  const found = new Map<string, T[]>()
  for (const row of rows) {
    const own = found.get(row.userId) ?? []
    found.set(row.userId, own)
    own.push(row)
  }
  return found
}
