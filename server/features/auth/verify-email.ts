import type { endpoints } from '../../../contract/index.ts'
import { changeAccount, findAccount, userOf } from '../../accounts/accounts.ts'
import { takeToken } from '../../accounts/one-time-tokens.ts'
import type { Handler } from '../../handler.ts'
import { Refusal } from '../../http/errors.ts'
import { mailVerification } from '../../mail/account-mail.ts'
import { translate } from '../../messages/translate.ts'

/** The link works on any device; only the signed-in owner sees the account. */
export const verifyEmail: Handler<typeof endpoints.auth.verifyEmail> = async ({ db, clock, language, person }, { token }) => {
  const now = clock()
  const account = await db.transaction(async (tx) => {
    const owner = await takeToken(tx, 'verify-email', token, now)
    return owner && (await changeAccount(tx, owner.id, () => ({ emailVerifiedAt: new Date(now) })))
  })
  if (!account) throw new Refusal('link_dead')
  return { message: translate(language, 'email_verified'), ...(person?.id === account.id ? { user: userOf(account) } : {}) }
}

/** Looks the account up after the response. Older links stay valid: mail may arrive late and out of order. */
export const sendVerification: Handler<typeof endpoints.auth.sendVerification> = async (context, { email }) => {
  context.mail.inBackground(async () => {
    const account = await findAccount(context.db, email)
    if (account && account.emailVerifiedAt === null) await mailVerification(context, account)
  })
  return { message: translate(context.language, 'verification_mail_sent') }
}
