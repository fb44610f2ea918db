import { and, eq, ne } from 'drizzle-orm'
import type { endpoints } from '../../../contract/index.ts'
import { accountById, changeAccount, findAccount } from '../../accounts/accounts.ts'
import { accountOfToken, dropTokens, takeToken } from '../../accounts/one-time-tokens.ts'
import { hashPassword, isPasswordOf } from '../../accounts/passwords.ts'
import type { Transaction } from '../../db/open.ts'
import { sessions, users } from '../../db/schema.ts'
import type { Handler } from '../../handler.ts'
import { Refusal } from '../../http/errors.ts'
import { forgetFailures, guardSignIn } from '../../limits/sign-in-guard.ts'
import { mailReset } from '../../mail/account-mail.ts'
import { translate } from '../../messages/translate.ts'
import { refuseWeak } from './refuse-weak.ts'

/** Ends every other session of the person, so that a thief of the old password is signed out. */
export const changePassword: Handler<typeof endpoints.auth.changePassword> = async (context, input) => {
  const { db, clock, device, language, person, product, sessionId } = context
  const account = await accountById(db, person.id)
  if (!account) throw new Refusal('session_ended')
  const isRight = await guardSignIn({ db, now: clock(), account: account.id, device }, () =>
    isPasswordOf(account.passwordHash, input.current_password),
  )
  // Not 401: the session is valid, only this field is wrong.
  if (!isRight) throw new Refusal('wrong_password', { fields: { current_password: 'wrong_password' } })
  refuseWeak('new_password', input.new_password, { ...account, productName: product.name })
  const passwordHash = await hashPassword(input.new_password)

  await db.transaction(async (tx) => {
    const wasStillCurrent = and(eq(users.id, account.id), eq(users.passwordHash, account.passwordHash))
    const changed = await tx.update(users).set({ passwordHash }).where(wasStillCurrent).returning({ id: users.id })
    if (changed.length === 0) throw new Refusal('wrong_password', { fields: { current_password: 'wrong_password' } })
    await endSessions(tx, account.id, sessionId)
    await dropTokens(tx, 'reset-password', account.id)
  })
  return { message: translate(language, 'password_changed') }
}

/** For a lost or lent phone. The password stays. */
export const endOtherSessions: Handler<typeof endpoints.auth.endOtherSessions> = async ({ db, language, person, sessionId }) => {
  await db.transaction((tx) => endSessions(tx, person.id, sessionId))
  return { message: translate(language, 'sessions_ended') }
}

/** Looks the account up after the response: timing must not reveal whether it exists. */
export const forgotPassword: Handler<typeof endpoints.auth.forgotPassword> = async (context, { email }) => {
  context.mail.inBackground(async () => {
    const account = await findAccount(context.db, email)
    if (account) await mailReset(context, account)
  })
  return { message: translate(context.language, 'reset_mail_sent') }
}

/** The link works once, and not after a change of the account's address. A refused password does not use it up. */
export const resetPassword: Handler<typeof endpoints.auth.resetPassword> = async (context, { token, new_password }) => {
  const { db, clock, language, product } = context
  const now = clock()
  const account = await accountOfToken(db, 'reset-password', token, now)
  if (!account) throw new Refusal('link_dead')
  refuseWeak('new_password', new_password, { ...account, productName: product.name })
  // Outside the transaction: hashing is slow, and the transaction holds locks.
  const passwordHash = await hashPassword(new_password)

  await db.transaction(async (tx) => {
    if (!(await takeToken(tx, 'reset-password', token, now))) throw new Refusal('link_dead')
    await tx.update(users).set({ passwordHash }).where(eq(users.id, account.id))
    await endSessions(tx, account.id, null)
    await dropTokens(tx, 'reset-password', account.id)
    // The link was mailed, so the owner controls the mailbox.
    if (account.email !== null && account.emailVerifiedAt === null)
      await changeAccount(tx, account.id, () => ({ emailVerifiedAt: new Date(now) }))
  })
  await forgetFailures(db, account.id)
  return { message: translate(language, 'password_reset') }
}

async function endSessions(tx: Transaction, userId: string, exceptId: string | null): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), exceptId === null ? undefined : ne(sessions.id, exceptId)))
}
