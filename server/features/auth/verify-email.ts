import type { endpoints } from '../../../contract/index.ts'
import { changeAccount, userOf } from '../../accounts.ts'
import { Refusal } from '../../errors.ts'
import type { Handler } from '../../handler.ts'
import { takeToken } from '../../one-time-tokens.ts'
import { say } from '../../words/say.ts'

/** The link may be opened anywhere; only the signed-in owner is shown the account. */
export const verifyEmail: Handler<typeof endpoints.auth.verifyEmail> = async ({ db, clock, language, person }, { token }) => {
  const now = clock()
  const account = await db.transaction(async (tx) => {
    const owner = await takeToken(tx, 'verify-email', token, now)
    return owner && (await changeAccount(tx, owner.id, () => ({ emailVerifiedAt: new Date(now) })))
  })
  if (!account) throw new Refusal('link_dead')
  return { message: say(language, 'email_verified'), ...(person?.id === account.id ? { user: userOf(account) } : {}) }
}
