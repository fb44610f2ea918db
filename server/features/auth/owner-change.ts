import { may } from '../../../contract/permissions.ts'
import { type Account, accountById, changeAccount } from '../../accounts/accounts.ts'
import { dropTokens } from '../../accounts/one-time-tokens.ts'
import { endSessions } from '../../accounts/sessions.ts'
import type { MemberContext } from '../../handler.ts'
import { Refusal } from '../../http/errors.ts'
import { confirmPassword } from './judge-sign-in.ts'

type Changes = ReturnType<Parameters<typeof changeAccount>[2]>

/** The signed-in user's account, once the password is confirmed. */
export async function confirmedOwner(context: MemberContext, password: string): Promise<Account> {
  const { db, person } = context
  if (!may(person, 'profile.edit', person)) throw new Refusal('forbidden')
  const account = await accountById(db, person.id)
  if (!account) throw new Refusal('session_ended')
  await confirmPassword(context, account, password)
  return account
}

/** Changes the account, ends its other sessions, and invalidates mailed links to its old address. */
export async function changeOwner(
  { db, sessionId }: MemberContext,
  { id }: Account,
  changes: (before: Account) => Changes,
): Promise<Account> {
  const after = await db.transaction(async (tx) => {
    await endSessions(tx, id, sessionId)
    await dropTokens(tx, 'reset-password', id)
    return await changeAccount(tx, id, changes)
  })
  if (!after) throw new Refusal('session_ended')
  return after
}
