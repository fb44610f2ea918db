import type { endpoints } from '../../../contract/index.ts'
import { addAccount, findAccount } from '../../accounts/accounts.ts'
import { hashPassword } from '../../accounts/passwords.ts'
import type { Handler } from '../../handler.ts'
import { mailKnownEmail, mailVerification } from '../../mail/account-mail.ts'
import { translate } from '../../messages/translate.ts'
import { refuseWeak } from './refuse-weak.ts'

/**
 * Always the same response. A known phone number changes nothing: its owner signs in with the existing password. A
 * known e-mail address stays with its owner, who is notified by mail; the new account starts without one.
 */
export const register: Handler<typeof endpoints.auth.register> = async (context, input) => {
  const { db, clock, language, product } = context
  refuseWeak('password', input.password, {
    phone: input.phone,
    name: input.full_name,
    email: input.email ?? null,
    productName: product.name,
  })
  const passwordHash = await hashPassword(input.password)
  const owner = input.email ? await findAccount(db, input.email) : null
  const email = owner || !input.email ? null : input.email
  const fields = { name: input.full_name, phone: input.phone, passwordHash, role: 'student', language, now: clock() } as const
  const account = await db.transaction(
    // A concurrent registration may take the address; the account is still created, without it.
    async (tx) => (await addAccount(tx, { ...fields, email })) ?? (email && (await addAccount(tx, { ...fields, email: null }))),
  )
  if (account && account.email !== null) await mailVerification(context, account)
  if (owner) mailKnownEmail(context, owner)
  return { message: translate(language, 'registered') }
}
