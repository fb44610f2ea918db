import { and, eq, exists, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Actor } from '../../../contract/permissions.ts'
import type { Database } from '../../db/open.ts'
import { coursePeople, users } from '../../db/schema.ts'

/** Rights that let a person see the learners of a course. A reviewer sees its content alone. */
const teaching = ['owner', 'author'] as const

/** The person's right as a teacher of the course. A right in the table counts while its holder's role teaches. */
const isTeacher = (person: Actor) =>
  and(eq(coursePeople.userId, person.id), inArray(coursePeople.right, [...teaching]), ne(users.role, 'student'))

/** A condition for rows of courses that the person teaches: administrators all of them. `courseId` is the row's column. */
export function isTaughtBy(db: Database, person: Actor, courseId: PgColumn): SQL | undefined {
  if (person.role === 'admin') return undefined
  return exists(
    db
      .select({ one: sql`1` })
      .from(coursePeople)
      .innerJoin(users, eq(users.id, coursePeople.userId))
      .where(and(eq(coursePeople.courseId, courseId), isTeacher(person))),
  )
}

/** True if the person teaches the course. */
export async function teaches(db: Database, person: Actor, courseId: string): Promise<boolean> {
  if (person.role === 'admin') return true
  const rows = await db
    .select({ one: sql`1` })
    .from(coursePeople)
    .innerJoin(users, eq(users.id, coursePeople.userId))
    .where(and(eq(coursePeople.courseId, courseId), isTeacher(person)))
  return rows.length > 0
}
