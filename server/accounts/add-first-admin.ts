import { randomUUID } from 'node:crypto'
import { count, eq } from 'drizzle-orm'
import { phoneNumber } from '../../contract/account/phone-number.ts'
import type { Database, Transaction } from '../db/open.ts'
import { users } from '../db/schema.ts'
import { recordAct } from '../log/audit-chain.ts'
import { type Account, accountsOf, addAccount } from './accounts.ts'
import { addToken, dropTokens } from './one-time-tokens.ts'
import { hashPassword } from './passwords.ts'

/** A sentence for the person who runs the command. */
export class FirstAdminRefused extends Error {
  override name = 'FirstAdminRefused'
}

/**
 * Makes the first administrator and returns the path of the link that sets their password. The link works once, for
 * an hour. For an administrator who exists it makes a new link, which replaces the earlier ones. Throws if there are only
 * others. Another account that has the number gets no rights: a stranger may have registered it. Administrators
 * make further ones at `/admin/users`.
 */
export async function addFirstAdmin(db: Database, { phone, name, now }: { phone: string; name: string; now: number }): Promise<string> {
  const number = phoneNumber(phone)
  if (!number) throw new FirstAdminRefused(`"${phone}" is not a Bangladeshi mobile number.`)
  if (name.trim() === '') throw new FirstAdminRefused('The name is missing.')
  const origin = { clock: () => now, person: null, requestId: null }
  // The random password is never shown: the link is the only way to sign in.
  const passwordHash = await hashPassword(randomUUID())
  return await db.transaction(async (tx) => {
    const known = (await accountsOf(tx, number, now)).find(({ role }) => role === 'admin')
    if (known) return await linkOf(tx, origin, known, 'admin_link_made')
    const [admins] = await tx.select({ count: count() }).from(users).where(eq(users.role, 'admin'))
    if (admins?.count !== 0)
      throw new FirstAdminRefused('There is an administrator already. With their telephone number this command makes a new link for them.')
    const fields = { role: 'admin', language: 'bn', pendingEmail: null } as const
    const added = await addAccount(tx, { ...fields, name: name.trim(), phone: number, passwordHash, now })
    return await linkOf(tx, origin, added, 'admin_made')
  })
}

/** Path of a new link, made in one transaction with its line in the log. */
async function linkOf(
  tx: Transaction,
  origin: Parameters<typeof recordAct>[1],
  account: Account,
  act: 'admin_made' | 'admin_link_made',
): Promise<string> {
  await dropTokens(tx, 'reset-password', account.id)
  const token = await addToken(tx, 'reset-password', account, origin.clock())
  await recordAct(tx, origin, { act, subjectId: account.id })
  return `/reset-password?token=${token}`
}
