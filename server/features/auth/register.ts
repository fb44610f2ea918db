import type { endpoints } from '../../../contract/index.ts'
import { mailKnownEmail, mailVerification } from '../../account-mail.ts'
import { addAccount, findAccount } from '../../accounts.ts'
import type { Handler } from '../../handler.ts'
import { hashPassword } from '../../passwords.ts'
import { say } from '../../words/say.ts'
import { refuseWeak } from './refuse-weak.ts'

/**
 * Always the same answer. A known phone number changes nothing: its owner signs in with the password they have, as the
 * answer says. A known e-mail address is left to its owner, who is told by mail; the new account starts without one.
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
    // Somebody may have taken the address a moment ago; the account matters more.
    async (tx) => (await addAccount(tx, { ...fields, email })) ?? (email && (await addAccount(tx, { ...fields, email: null }))),
  )
  if (account && account.email !== null) await mailVerification(context, account)
  if (owner) mailKnownEmail(context, owner)
  return { message: say(language, 'registered') }
}
