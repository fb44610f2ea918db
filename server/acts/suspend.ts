import { eq } from 'drizzle-orm'
import type { SuspensionReason } from '../../contract/account/suspension.ts'
import { endSessions } from '../accounts/sessions.ts'
import { notSuspended } from '../accounts/suspension.ts'
import type { Transaction } from '../db/open.ts'
import { users } from '../db/schema.ts'
import type { MemberContext } from '../handler.ts'
import { recordAct } from '../log/audit-chain.ts'

type Suspending = { reason: SuspensionReason; note: string; until: number }

/** Closes a locked account and ends its sessions. Writes it to the log. For the end of an administrator's act. */
export async function suspendUser(tx: Transaction, context: MemberContext, id: string, { reason, note, until }: Suspending): Promise<void> {
  const [since, end] = [new Date(context.clock()), new Date(until)]
  await tx.update(users).set({ suspendedAt: since, suspendedUntil: end, suspendedFor: reason, suspendedNote: note }).where(eq(users.id, id))
  await endSessions(tx, id, null)
  await recordAct(tx, context, { act: 'suspended', subjectId: id, object: reason, after: end.toISOString(), reason: note })
}

/** Opens a locked account early. Writes it to the log. `until`: the end of its suspension. */
export async function liftSuspension(
  tx: Transaction,
  context: MemberContext,
  id: string,
  { until, reason }: { until: number; reason: string },
): Promise<void> {
  await tx.update(users).set(notSuspended).where(eq(users.id, id))
  await recordAct(tx, context, { act: 'suspension_lifted', subjectId: id, before: new Date(until).toISOString(), reason })
}
