import { eq, sql } from 'drizzle-orm'
import type { Scope } from '../../contract/sync.ts'
import type { Transaction } from './open.ts'
import { scopeCounters, users } from './schema.ts'

/**
 * The order in which every writer takes its locks, so that no two ever wait for each other: first the person
 * (`lockPerson`, one in a transaction), then the counter of a scope (`community` before `catalogue`), and only then rows that
 * show in it. `me:<person>` has no place in the order because only who holds the person asks for it. As a counter stays
 * locked until its transaction ends, the numbers of a scope become visible in their order and no pull can skip one.
 */

/** The counter's key: every person has their own `me`. */
export function counterOf(scope: Scope, personId: string): string {
  return scope === 'me' ? `me:${personId}` : scope
}

/** Takes `count` numbers and answers the first; the counter stays locked until the transaction ends. Unused numbers are harmless. */
export async function takeChanges(tx: Transaction, counter: string, count = 1): Promise<number> {
  const [row] = await tx
    .insert(scopeCounters)
    .values({ scope: counter, value: count })
    .onConflictDoUpdate({ target: scopeCounters.scope, set: { value: sql`${scopeCounters.value} + ${count}` } })
    .returning({ value: scopeCounters.value })
  if (!row) throw new Error(`counter ${counter} answered nothing`)
  return row.value - count + 1
}

/**
 * The person as they are now, held until the transaction ends: one person's pushes and profile edits run one after
 * another, and a change of role waits for them or is seen by them. Null when the account is gone.
 */
export async function lockPerson(tx: Transaction, personId: string) {
  const [row] = await tx
    .select({ id: users.id, name: users.name, role: users.role, language: users.language })
    .from(users)
    .where(eq(users.id, personId))
    .for('no key update')
  return row ?? null
}
