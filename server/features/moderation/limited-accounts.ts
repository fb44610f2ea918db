import { eq } from 'drizzle-orm'
import { takeCommunityChanges } from '../../db/community-changes.ts'
import type { Transaction } from '../../db/open.ts'
import { type Limitation, users } from '../../db/schema.ts'
import type { MemberContext } from '../../handler.ts'
import { recordAct } from '../../log/audit-chain.ts'

interface Limited {
  readonly id: string
  readonly limited: Limitation | null
}

/** The limits that a moderator has set, at a time. Those that are over count as none: they end by themselves. */
export const limitationOf = ({ limited }: Pick<Limited, 'limited'>, now: number): Limitation | null =>
  limited && limited.until > now ? limited : null

/** Gives a locked account the limits of a new one. Writes it to the log. */
export async function limitUser(
  tx: Transaction,
  context: MemberContext,
  { id }: Limited,
  { until, about }: { until: number; about: string },
): Promise<void> {
  const [from = 0] = await takeCommunityChanges(tx)
  await tx
    .update(users)
    .set({ limited: { since: context.clock(), until, from } })
    .where(eq(users.id, id))
  await recordAct(tx, context, { act: 'account_limited', subjectId: id, object: about, after: new Date(until).toISOString() })
}

/** Ends the limits of a locked account if they are those that end at this time: a later decision may have set others. */
export async function liftLimits(tx: Transaction, context: MemberContext, account: Limited, until: Date | null): Promise<void> {
  const present = limitationOf(account, context.clock())
  if (!present || present.until !== until?.getTime()) return
  await tx.update(users).set({ limited: null }).where(eq(users.id, account.id))
  await recordAct(tx, context, { act: 'account_limit_lifted', subjectId: account.id, before: until.toISOString() })
}
