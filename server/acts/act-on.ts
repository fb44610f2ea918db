import { eq, sql } from 'drizzle-orm'
import { accountById } from '../accounts/accounts.ts'
import { suspensionOf } from '../accounts/suspension.ts'
import { lockPerson } from '../db/counters.ts'
import type { Transaction } from '../db/open.ts'
import { users } from '../db/schema.ts'
import type { MemberContext } from '../handler.ts'
import { Refusal } from '../http/errors.ts'

/** Any number that no other lock of the product uses. */
const administrationLock = 7_301_955

type Account = typeof users.$inferSelect
type Actor = Pick<MemberContext, 'db' | 'clock' | 'person'>

/**
 * Runs an administrator's act in one transaction, one act at a time. The actor's role is read again under the lock: an administrator who
 * has just lost it does nothing more.
 */
export async function asAdministrator<T>({ db, clock, person }: Actor, act: (tx: Transaction) => Promise<T>): Promise<T> {
  return await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${administrationLock})`)
    const actor = await accountById(tx, person.id)
    if (actor?.role !== 'admin' || suspensionOf(actor, clock())) throw new Refusal('forbidden')
    return await act(tx)
  })
}

/**
 * Runs an administrator's act on another person. No administrator acts on an own account. So of two administrators who demote each other at
 * once the second is refused, and one always remains.
 */
export async function actOn<T>(context: Actor, userId: string, act: (tx: Transaction, subject: Account) => Promise<T>): Promise<T> {
  return await asAdministrator(context, async (tx) => {
    if (userId === context.person.id) throw new Refusal('forbidden')
    if (!(await lockPerson(tx, userId))) throw new Refusal('not_found')
    const [subject] = await tx.select().from(users).where(eq(users.id, userId))
    if (!subject || subject.deletedAt) throw new Refusal('not_found')
    return await act(tx, subject)
  })
}
