import { setTimeout as wait } from 'node:timers/promises'
import { endpoints } from '../../../contract/index.ts'
import { accountsOf, readIdentifier, userOf } from '../../accounts/accounts.ts'
import { admitCaller } from '../../accounts/admit-caller.ts'
import type { Context, Handler } from '../../handler.ts'
import { Refusal, refusalOf } from '../../http/errors.ts'
import { translate } from '../../messages/translate.ts'
import { judgeSignIn, requireTurn } from './judge-sign-in.ts'

/** Part of a call that a refusal from memory takes of the limit of an address: its neighbours have the rest. */
const cheap = 1 / 10

async function admit(context: Context, identifier: string): Promise<void> {
  try {
    requireTurn(context, identifier)
  } catch (error) {
    context.limits.take(endpoints.auth.login, { address: context.address, account: undefined }, cheap)
    throw error
  }
  await admitCaller(context, endpoints.auth.login, identifier)
}

/** Unknown accounts and wrong passwords get the same response after the same work. */
export const login: Handler<typeof endpoints.auth.login> = async (context, { identifier: typed, password, remember_me, user_id }) => {
  const { db, clock, language, signInFloorMs = 0 } = context
  const identifier = readIdentifier(typed)
  const refused = (error: unknown) => {
    context.audit('sign_in_refused', { identifier, code: refusalOf(error).code })
    throw error
  }
  await admit(context, identifier).catch(refused)
  let until = performance.now() + signInFloorMs
  /** The time must not reveal how many accounts were compared. What the caller waits for others comes on top: it reveals nothing. */
  const awaitFloor = () => wait(until - performance.now())
  async function judge() {
    const accounts = await accountsOf(db, identifier, clock(), { device: context.device })
    const onTurn = (waited: number) => {
      until += waited
    }
    return await judgeSignIn(context, { identifier, accounts, userId: user_id, password, onTurn })
  }
  const { account, isPlain } = await judge().catch(async (error: unknown) => {
    await awaitFloor()
    return refused(error)
  })
  if (!isPlain) await awaitFloor()
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
