import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Scope } from '../../contract/sync.ts'
import { suspensionColumns } from '../accounts/suspension.ts'
import { busyFor } from '../http/errors.ts'
import { databaseCode } from './error-code.ts'
import type { Transaction } from './open.ts'
import { scopeCounters, users } from './schema.ts'
import { prepared } from './statements/prepared.ts'

/**
 * The lock order of all writers, which prevents most deadlocks; a push that meets one is repeated:
 * - the administration (acts/act-on.ts),
 * - publications (content/publish-version.ts),
 * - the person (`lockPerson`; who locks several does it in the order of their ids),
 * - posts, events, threads, then replies, in the order of their ids (features/sync/lock-rows.ts),
 * - the case of a reported text (features/moderation),
 * - drafts, then the counter of `teaching`,
 * - the counter of `catalogue`, then its rows,
 * - the chain of the audit log (log/audit-chain.ts).
 * `me:<person>` needs no place in the order: only the holder of the person's lock takes it.
 * A counter stays locked until its transaction ends. So the numbers of a scope become visible in order, and no pull
 * can skip one. `community` has no counter (community-changes.ts).
 */

/** The counter's key; every person has their own `me`. */
export function counterOf(scope: Exclude<Scope, 'community'>, personId: string): string {
  return scope === 'me' ? `me:${personId}` : scope
}

/**
 * Takes `count` numbers and returns the first. The counter stays locked until the transaction ends. Unused numbers
 * are harmless.
 */
export async function takeChanges(tx: Transaction, counter: string, count = 1): Promise<number> {
  const [row] = await raiseCounter(tx, { counter, count }).catch(refuseAfterWait)
  if (!row) throw new Error(`counter ${counter} answered nothing`)
  return row.value - count + 1
}

const raiseCounter = prepared((on) =>
  on
    .insert(scopeCounters)
    .values({ scope: sql.placeholder('counter'), value: sql.placeholder('count') })
    .onConflictDoUpdate({ target: scopeCounters.scope, set: { value: sql`${scopeCounters.value} + excluded.value` } })
    .returning({ value: scopeCounters.value }),
)

/**
 * Locks the person's row until the transaction ends, and returns it; null if there is none. A deleted account has `deletedAt`. Pushes and
 * profile edits of one person run sequentially. A change of role waits for them, or they see it.
 */
export async function lockPerson(tx: Transaction, personId: string) {
  const [row] = await readLocked(tx, { id: personId }).catch(refuseAfterWait)
  return row ?? null
}

const readLocked = prepared((on) =>
  on
    .select({
      id: users.id,
      name: users.name,
      role: users.role,
      language: users.language,
      deletedAt: users.deletedAt,
      knownSince: users.knownSince,
      limited: users.limited,
      ...suspensionColumns,
    })
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .for('no key update'),
)

/** Locks several people in the lock order. `lockPerson` of each returns at once afterwards. */
export async function lockPeople(tx: Transaction, ids: readonly string[]): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...new Set(ids)]))
    .orderBy(asc(users.id))
    .for('no key update')
    .catch(refuseAfterWait)
}

/** Least seconds until a refused writer should try again. */
const retryAfter = 5

/**
 * Several waits, each below the lock timeout, add up to the statement timeout (57014). The caller is not at fault: `busy`.
 */
function refuseAfterWait(error: unknown): never {
  throw databaseCode(error) === '57014' ? busyFor(retryAfter) : error
}
