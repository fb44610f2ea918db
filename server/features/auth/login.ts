import { setTimeout as wait } from 'node:timers/promises'
import type { endpoints } from '../../../contract/index.ts'
import { accountsOf, readIdentifier, userOf } from '../../accounts/accounts.ts'
import type { Handler } from '../../handler.ts'
import { Refusal, refusalOf } from '../../http/errors.ts'
import { translate } from '../../messages/translate.ts'
import { judgeSignIn, requireTurn } from './judge-sign-in.ts'

/** Unknown accounts and wrong passwords get the same response after the same work. */
export const login: Handler<typeof endpoints.auth.login> = async (context, { identifier: typed, password, remember_me, user_id }) => {
  const { db, clock, language, signInFloorMs = 0 } = context
  const start = performance.now()
  const identifier = readIdentifier(typed)
  async function judge() {
    requireTurn(context, identifier)
    const accounts = await accountsOf(db, identifier, clock(), { device: context.device })
    return await judgeSignIn(context, { identifier, accounts, userId: user_id, password })
  }
  const { account, isPlain } = await judge().catch((error: unknown) => {
    context.audit('sign_in_refused', { identifier, code: refusalOf(error).code })
    throw error
  })
  // The time must not reveal how many accounts were compared.
  if (!isPlain) await wait(start + signInFloorMs - performance.now())
  if (!account) {
    context.audit('sign_in_refused', { identifier })
    throw new Refusal('login_failed')
  }
  const token = await context.signIn(account.id, remember_me).catch((error: unknown) => {
    context.audit('sign_in_refused', { identifier, target: account.id, code: refusalOf(error).code })
    throw error
  })
  context.audit('signed_in', { identifier, target: account.id })
  return { message: translate(language, 'signed_in'), token, user: userOf(account) }
}
