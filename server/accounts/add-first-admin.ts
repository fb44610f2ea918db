import { randomUUID } from 'node:crypto'
import { count, eq } from 'drizzle-orm'
import { phoneNumber } from '../../contract/account/person.ts'
import type { Database } from '../db/open.ts'
import { users } from '../db/schema.ts'
import { type Account, addAccount, changeAccount, findAccount } from './accounts.ts'
import { addToken } from './one-time-tokens.ts'
import { hashPassword } from './passwords.ts'

/** A sentence for the person who runs the command. */
export class FirstAdminRefused extends Error {
  override name = 'FirstAdminRefused'
}

/**
 * Makes the first administrator and returns the path of the link that sets their password. The link works once, for
 * an hour. Throws if an administrator exists. The product has no way to make a second one yet.
 */
export async function addFirstAdmin(db: Database, { phone, name, now }: { phone: string; name: string; now: number }): Promise<string> {
  const number = phoneNumber(phone)
  if (!number) throw new FirstAdminRefused(`"${phone}" is not a Bangladeshi mobile number.`)
  if (name.trim() === '') throw new FirstAdminRefused('The name is missing.')
  // The random password is never shown: the link is the only way to sign in.
  const passwordHash = await hashPassword(randomUUID())
  const account = await db.transaction(async (tx) => {
    const [admins] = await tx.select({ count: count() }).from(users).where(eq(users.role, 'admin'))
    if (admins?.count !== 0) throw new FirstAdminRefused('There is an administrator already.')
    const known = await findAccount(tx, number)
    if (known) return await changeAccount(tx, known.id, () => ({ role: 'admin' }))
    const fields: Pick<Account, 'role' | 'language' | 'email'> = { role: 'admin', language: 'bn', email: null }
    return await addAccount(tx, { ...fields, name: name.trim(), phone: number, passwordHash, now })
  })
  if (!account) throw new FirstAdminRefused('The account could not be made.')
  return `/reset-password?token=${await addToken(db, 'reset-password', account, now)}`
}
