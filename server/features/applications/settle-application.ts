import { and, eq, inArray } from 'drizzle-orm'
import type { Role } from '../../../contract/account/person.ts'
import type { Transaction } from '../../db/open.ts'
import { applications } from '../../db/schema.ts'
import type { MemberContext } from '../../handler.ts'
import { recordAct } from '../../log/audit-chain.ts'

/**
 * Approves the open application of a user who has just received a role that teaches: what it asks for is there. Otherwise it would wait for
 * an administrator for ever. Called with the applicant locked. `change`: a number of the applicant's `me`.
 */
export async function settleApplication(
  tx: Transaction,
  context: Pick<MemberContext, 'clock' | 'person' | 'requestId'>,
  { userId, before, role, change, reason }: { userId: string; before: Role; role: Role; change: number; reason: string },
): Promise<void> {
  if (role === 'student') return
  const [settled] = await tx
    .update(applications)
    // The last words were a question. It needs no answer.
    .set({ state: 'approved', words: null, decidedAt: new Date(context.clock()), decidedBy: context.person.id, change })
    .where(and(eq(applications.userId, userId), inArray(applications.state, ['sent', 'asked'])))
    .returning({ id: applications.id })
  if (settled)
    await recordAct(tx, context, { act: 'application_approved', subjectId: userId, object: settled.id, before, after: role, reason })
}
