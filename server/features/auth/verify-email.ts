import type { endpoints } from '../../../contract/index.ts'
import { mailVerification } from '../../account-mail.ts'
import { changeAccount, findAccount, userOf } from '../../accounts.ts'
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

/** Whether anybody waits for it is asked behind the answer. The older link stays good: mail may come late and in any order. */
export const sendVerification: Handler<typeof endpoints.auth.sendVerification> = async (context, { email }) => {
  context.mail.behind(async () => {
    const account = await findAccount(context.db, email)
    if (account && account.emailVerifiedAt === null) await mailVerification(context, account)
  })
  return { message: say(context.language, 'verification_mail_sent') }
}
