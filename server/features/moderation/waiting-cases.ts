import { and, count, eq, isNotNull, min, ne, or, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/open.ts'
import { cases, users } from '../../db/schema.ts'
import type { Person } from '../../handler.ts'

/** True of an appeal that no moderator has answered. */
const isAppealed = and(isNotNull(cases.appeal), eq(cases.isAnswered, false))

/** Another administrator whose account is open can decide. */
export async function hasColleague(tx: Database | Transaction, personId: string, now: number): Promise<boolean> {
  const isOpen = or(sql`${users.suspendedUntil} is null`, sql`${users.suspendedUntil} <= ${new Date(now).toISOString()}`)
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(sql`${users.role} = 'admin'`, ne(users.id, personId), isOpen))
    .limit(1)
  return found.length > 0
}

/**
 * The cases that wait and that this moderator may decide: none about own texts, and no appeal against an own decision while there is a
 * colleague.
 */
export const waitingFor = ({ id }: Pick<Person, 'id'>, isAlone: boolean) =>
  and(
    isNotNull(cases.openedAt),
    ne(cases.authorId, id),
    isAlone ? undefined : or(sql`${isAppealed} is not true`, sql`${cases.decidedBy} is distinct from ${id}`),
  )

export async function waitingCases(db: Database, person: Pick<Person, 'id'>, now = Date.now()) {
  const isAlone = !(await hasColleague(db, person.id, now))
  const [row] = await db
    .select({ waiting: count(), oldest: min(cases.openedAt) })
    .from(cases)
    .where(waitingFor(person, isAlone))
  return { waiting: row?.waiting ?? 0, oldest_at: row?.oldest?.getTime() ?? null }
}
