import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/open.ts'
import { users } from '../../db/schema.ts'
import { knownAfterOpened } from './new-accounts.ts'

/** Accounts whose opened threads are still noted. */
export const countsOpened = sql`role = 'student' and known_since is null and jsonb_array_length(opened) < ${knownAfterOpened}`

/**
 * Notes that a new account has opened a thread or post, ten at most. An account that a push has locked is left out: a reader does not wait
 * for it, and opens others.
 */
export async function noteOpened(db: Database, userId: string, id: string): Promise<void> {
  const isMissing = sql`${countsOpened} and not opened @> ${JSON.stringify([id])}::jsonb`
  const free = sql`(select id from users where id = ${userId} and ${isMissing} for no key update skip locked)`
  await db
    .update(users)
    .set({ opened: sql`${users.opened} || ${JSON.stringify([id])}::jsonb` })
    .where(eq(users.id, free))
}
