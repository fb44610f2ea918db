import type { endpoints } from '../../../contract/index.ts'
import { findAccount, readIdentifier, userOf } from '../../accounts/accounts.ts'
import { isPasswordOf } from '../../accounts/passwords.ts'
import type { Handler } from '../../handler.ts'
import { Refusal } from '../../http/errors.ts'
import { guardSignIn } from '../../limits/sign-in-guard.ts'
import { translate } from '../../messages/translate.ts'

/** Unknown accounts and wrong passwords get the same response after the same work. */
export const login: Handler<typeof endpoints.auth.login> = async (context, { identifier, password, remember_me }) => {
  const { db, clock, device, language } = context
  const typed = readIdentifier(identifier)
  const account = await findAccount(db, typed)
  const isRight = await guardSignIn({ db, now: clock(), account: account?.id ?? typed, device }, () =>
    isPasswordOf(account?.passwordHash, password),
  )
  if (!account || !isRight) throw new Refusal('login_failed')
  const token = await context.signIn(account.id, remember_me)
  return { message: translate(language, 'signed_in'), token, user: userOf(account) }
}
