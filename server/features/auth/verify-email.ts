import { eq } from 'drizzle-orm'
import type { endpoints } from '../../../contract/index.ts'
import { type Account, changeAccount, maxNamesakes, ownerOfEmail, userOf } from '../../accounts/accounts.ts'
import { dropTokens, takeToken } from '../../accounts/one-time-tokens.ts'
import { withNotice } from '../../accounts/security-notices.ts'
import { databaseCode } from '../../db/error-code.ts'
import type { Database } from '../../db/open.ts'
import { users } from '../../db/schema.ts'
import type { Handler } from '../../handler.ts'
import { Refusal } from '../../http/errors.ts'
import { mailConfirmation, mailSecurity } from '../../mail/account-mail.ts'
import { translate } from '../../messages/translate.ts'

const uniqueViolation = '23505'

/** The link works on any device; only the signed-in owner sees the account. */
export const verifyEmail: Handler<typeof endpoints.auth.verifyEmail> = async (context, { token }) => {
  const { db, clock, language, person } = context
  const confirmed = await confirm(db, token, clock()).catch((error: unknown) => {
    // Another account has confirmed the address since the link was mailed.
    if (databaseCode(error) === uniqueViolation) return null
    throw error
  })
  if (!confirmed) throw new Refusal('link_dead')
  const { before, after } = confirmed
  context.audit('email_verified', { target: after.id })
  mailSecurity(context, before, 'email_changed')
  return { message: translate(language, 'email_verified'), ...(person?.id === after.id ? { user: userOf(after) } : {}) }
}

/** Replaces the confirmed address, if there is one. */
async function confirm(db: Database, token: string, now: number): Promise<{ before: Account; after: Account } | null> {
  return await db.transaction(async (tx) => {
    const owner = await takeToken(tx, 'verify-email', token, now)
    if (!owner) return null
    await dropTokens(tx, 'reset-password', owner.id)
    const after = await changeAccount(tx, owner.id, (before) => ({
      email: before.pendingEmail,
      emailVerifiedAt: new Date(now),
      pendingEmail: null,
      ...(before.email !== null && { securityNotices: withNotice(before, 'email_changed', now) }),
    }))
    return after && { before: owner, after }
  })
}

/** Looks the accounts up after the response. Older links stay valid: mail may arrive late and out of order. */
export const sendVerification: Handler<typeof endpoints.auth.sendVerification> = async (context, { email }) => {
  context.mail.inBackground(async () => {
    const { db } = context
    const waiting = await db.select().from(users).where(eq(users.pendingEmail, email)).limit(maxNamesakes)
    const owner = await ownerOfEmail(db, email)
    for (const account of waiting) await mailConfirmation(context, account, owner)
  })
  return { message: translate(context.language, 'verification_mail_sent') }
}
