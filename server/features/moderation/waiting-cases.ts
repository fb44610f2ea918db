import { and, count, eq, isNotNull, min, ne, or, sql } from 'drizzle-orm'
import type { Database, Transaction } from '../../db/open.ts'
import { cases, users } from '../../db/schema.ts'
import type { Person } from '../../handler.ts'

/** True of an appeal that no moderator has answered. */
const isAppealed = and(isNotNull(cases.appeal), eq(cases.isAnswered, false))

/** The administrators who can decide instead of this one: their accounts are open. Two at most, since one of them may be the author. */
export async function colleaguesOf(tx: Database | Transaction, personId: string, now: number): Promise<string[]> {
  const isOpen = or(sql`${users.suspendedUntil} is null`, sql`${users.suspendedUntil} <= ${new Date(now).toISOString()}`)
  const found = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(sql`${users.role} = 'admin'`, ne(users.id, personId), isOpen))
    .limit(2)
  return found.map(({ id }) => id)
}

/** True if one of them is not the author of the text. */
export const canAnother = (colleagues: readonly string[], authorId: string): boolean => colleagues.some((id) => id !== authorId)

/**
 * The cases that wait and that this moderator may decide: none about own texts, and no appeal against an own decision while there is a
 * colleague.
 */
export function waitingFor({ id }: Pick<Person, 'id'>, colleagues: readonly string[]) {
  const [only] = colleagues
  const isOwnOfOnly = colleagues.length === 1 && only !== undefined ? eq(cases.authorId, only) : undefined
  const isAllowed = or(sql`${isAppealed} is not true`, sql`${cases.decidedBy} is distinct from ${id}`, isOwnOfOnly)
  return and(isNotNull(cases.openedAt), ne(cases.authorId, id), only === undefined ? undefined : isAllowed)
}

export async function waitingCases(db: Database, person: Pick<Person, 'id'>, now: number) {
  const colleagues = await colleaguesOf(db, person.id, now)
  const [row] = await db
    .select({ waiting: count(), oldest: min(cases.openedAt) })
    .from(cases)
    .where(waitingFor(person, colleagues))
  return { waiting: row?.waiting ?? 0, oldest_at: row?.oldest?.getTime() ?? null }
}
