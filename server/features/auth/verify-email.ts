import { eq } from 'drizzle-orm'
import type { endpoints } from '../../../contract/index.ts'
import { type Account, changeAccount, maxNamesakes, ownerOfEmail, userOf } from '../../accounts/accounts.ts'
import { accountOfToken, dropTokens, takeToken } from '../../accounts/one-time-tokens.ts'
import { withNotice } from '../../accounts/security-notices.ts'
import { databaseCode } from '../../db/error-code.ts'
import type { Database } from '../../db/open.ts'
import { users } from '../../db/schema.ts'
import type { Context, Handler } from '../../handler.ts'
import { Refusal } from '../../http/errors.ts'
import { mailConfirmation, mailSecurity } from '../../mail/account-mail.ts'
import { translate } from '../../messages/translate.ts'
import { judgeSignIn, requireTurn } from './judge-sign-in.ts'

const uniqueViolation = '23505'

/**
 * A mailbox alone confirms nothing: a thief may have typed the address, or its owner may have mistyped it. The account's session
 * proves that its owner wants it, or on another device its password.
 */
export const verifyEmail: Handler<typeof endpoints.auth.verifyEmail> = async (context, { token, current_password }) => {
  const { db, clock, language, person } = context
  const owner = await accountOfToken(db, 'verify-email', token, clock())
  if (!owner) throw new Refusal('link_dead')
  if (person?.id !== owner.id) await requireOwner(context, owner, current_password)
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

/** Guesses count as those of a sign-in: the answer reveals the same. */
async function requireOwner(context: Context, owner: Account, password: string | undefined): Promise<void> {
  if (password === undefined) throw new Refusal('password_needed')
  requireTurn(context, owner.phone)
  const { account } = await judgeSignIn(context, { identifier: owner.phone, accounts: [owner], userId: undefined, password })
  if (account) return
  context.audit('password_refused', { target: owner.id })
  throw new Refusal('wrong_password', { fields: { current_password: 'wrong_password' } })
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
      ...(isChange(before) && { securityNotices: withNotice(before.securityNotices, changeOf(before), now) }),
    }))
    return after && { before: owner, after }
  })
}

const changeOf = ({ email, pendingEmail }: Account) => ({ kind: 'email_changed', was: email, became: pendingEmail }) as const

/** Not the first address of a new account. */
const isChange = ({ email, securityNotices }: Account) => email !== null || securityNotices.some(({ kind }) => kind === 'email_changed')

/** Looks the accounts up after the response. Older links stay valid: mail may arrive late and out of order. */
export const sendVerification: Handler<typeof endpoints.auth.sendVerification> = async (context, { email }) => {
  context.mail.inBackground(async () => {
    const { db, person } = context
    const waiting = await db.select().from(users).where(eq(users.pendingEmail, email)).limit(maxNamesakes)
    const owner = await ownerOfEmail(db, email)
    // The caller's own first: others who wait for the address must not take its turn.
    for (const account of waiting.toSorted((one, other) => Number(other.id === person?.id) - Number(one.id === person?.id)))
      await mailConfirmation(context, account, owner)
  })
  return { message: translate(context.language, 'verification_mail_sent') }
}
