import { deviceNameOf } from '../../../contract/account/device-name.ts'
import type { endpoints } from '../../../contract/index.ts'
import type { Language } from '../../../contract/values/text.ts'
import { type Account, accountById, accountsOf, changeAccount, invitedWith, ownerOfEmail } from '../../accounts/accounts.ts'
import { rememberDevice } from '../../accounts/known-devices.ts'
import { accountOfToken, dropTokens, takeToken } from '../../accounts/one-time-tokens.ts'
import { hashPassword, noPassword } from '../../accounts/passwords.ts'
import { withNotice } from '../../accounts/security-notices.ts'
import { endSessionOf, endSessions, liveSessions } from '../../accounts/sessions.ts'
import type { Transaction } from '../../db/open.ts'
import type { Context, Handler } from '../../handler.ts'
import { Refusal } from '../../http/errors.ts'
import { mailReset, mailSecurity } from '../../mail/account-mail.ts'
import type { MessageKey } from '../../messages/bn.ts'
import { translate } from '../../messages/translate.ts'
import { confirmPassword } from './judge-sign-in.ts'
import { refuseWeak } from './refuse-weak.ts'

/** Ends every other session of the person, so that a thief of the old password is signed out. */
export const changePassword: Handler<typeof endpoints.auth.changePassword> = async (context, input) => {
  const { db, clock, language, person, product, sessionId } = context
  const account = await accountById(db, person.id)
  if (!account) throw new Refusal('session_ended')
  await confirmPassword(context, account, input.current_password)
  await refuseWeak('new_password', input.new_password, { ...account, productName: product.name })
  const passwordHash = await hashPassword(input.new_password, turnOf(context, account))

  await db.transaction(async (tx) => {
    const changed = await changeAccount(tx, account.id, (before) => {
      // Changed by a request at the same time: the confirmed password is not the current one any more.
      if (before.passwordHash !== account.passwordHash)
        throw new Refusal('wrong_password', { fields: { current_password: 'wrong_password' } })
      return {
        passwordHash,
        pendingEmail: null,
        securityNotices: withNotice(before.securityNotices, { kind: 'password_changed' }, clock()),
      }
    })
    if (!changed) throw new Refusal('session_ended')
    await endSessions(tx, account.id, sessionId)
    await dropTokens(tx, 'reset-password', account.id)
    await dropTokens(tx, 'verify-email', account.id)
  })
  context.audit('password_changed')
  mailSecurity(context, account, 'password_changed')
  return { message: withEnded(language, 'password_changed', account.pendingEmail !== null) }
}

/** For a lost or lent device. The password stays. An address that waits was perhaps typed there. */
export const endOtherSessions: Handler<typeof endpoints.auth.endOtherSessions> = async ({ db, language, person, sessionId, audit }) => {
  const hadWaiting = await db.transaction(async (tx) => {
    await endSessions(tx, person.id, sessionId)
    return await endWaitingAddress(tx, person.id)
  })
  audit('sessions_ended')
  return { message: withEnded(language, 'sessions_ended', hadWaiting) }
}

/** The message, and a second one if an address no longer waits: its user must give it once more. */
const withEnded = (language: Language, key: MessageKey, hadWaiting: boolean) =>
  [translate(language, key), ...(hadWaiting ? [translate(language, 'waiting_address_ended')] : [])].join(' ')

/** Ends an address that waits for its confirmation, with its links. False if none waited. */
async function endWaitingAddress(tx: Transaction, userId: string): Promise<boolean> {
  const account = await accountById(tx, userId)
  if (account?.pendingEmail == null) return false
  await changeAccount(tx, userId, () => ({ pendingEmail: null }))
  await dropTokens(tx, 'verify-email', userId)
  return true
}

export const ownSessions: Handler<typeof endpoints.auth.sessions> = async ({ db, person, sessionId, clock }) => ({
  items: (await liveSessions(db, person.id, clock())).map(({ id, device, createdAt, seenAt }) => ({
    id,
    device: deviceNameOf(device),
    created_at: createdAt.getTime(),
    seen_at: seenAt.getTime(),
    is_current: id === sessionId,
  })),
})

export const endOtherSession: Handler<typeof endpoints.auth.endOtherSession> = async (
  { db, language, person, sessionId, audit },
  { id },
) => {
  const hadWaiting = await db.transaction(async (tx) => {
    if (!(await endSessionOf(tx, person.id, id, sessionId))) return false
    audit('sessions_ended')
    return await endWaitingAddress(tx, person.id)
  })
  return { message: withEnded(language, 'session_ended_there', hadWaiting) }
}

/** Looks the account up after the response: timing must not reveal whether it exists. */
export const forgotPassword: Handler<typeof endpoints.auth.forgotPassword> = async (context, { email, phone }) => {
  context.audit('reset_requested', { identifier: email ?? phone ?? '' })
  context.mail.inBackground(async () => {
    const { db, clock } = context
    const owner = email === undefined ? null : await ownerOfEmail(db, email)
    const invited = email === undefined ? [] : await invitedWith(db, email)
    const meant = phone === undefined ? (owner ? [owner] : invited) : await accountsOf(db, phone, clock())
    for (const account of meant) await mailReset(context, account)
  })
  return { message: translate(context.language, 'reset_mail_sent') }
}

/** The link works once, and not after a change of the account's address. A refused password does not use it up. */
export const resetPassword: Handler<typeof endpoints.auth.resetPassword> = async (context, { token, new_password }) => {
  const { db, clock, language } = context
  const now = clock()
  const account = await accountOfToken(db, 'reset-password', token, now)
  if (!account) throw new Refusal('link_dead')
  const passwordHash = await hashNewPassword(context, account, new_password)

  await db.transaction(async (tx) => {
    if (!(await takeToken(tx, 'reset-password', token, now))) throw new Refusal('link_dead')
    await replacePassword(tx, account.id, passwordHash, now)
  })
  await welcomeOwner(context, account, 'mail')
  return { message: translate(language, 'password_reset') }
}

const turnOf = ({ reputation, address }: Context, { id }: Account) => ({ rank: reputation.rankOf(address), address, account: id })

/** Hashes a password that replaces a forgotten one. Outside the transaction: hashing is slow, and the transaction holds locks. */
export async function hashNewPassword(context: Context, account: Account, password: string): Promise<string> {
  await refuseWeak('new_password', password, { ...account, productName: context.product.name })
  return await hashPassword(password, turnOf(context, account))
}

/**
 * Sets the password of a user who has proved the account by mail or telephone. Ends all sessions, and an address that waits. Before
 * the first password it stays: an administrator wrote it.
 */
export async function replacePassword(tx: Transaction, userId: string, passwordHash: string, now: number): Promise<void> {
  const after = await changeAccount(tx, userId, ({ passwordHash: earlier, pendingEmail, securityNotices }) => ({
    passwordHash,
    pendingEmail: earlier === noPassword ? pendingEmail : null,
    securityNotices: withNotice(securityNotices, { kind: 'password_reset' }, now),
  }))
  await endSessions(tx, userId, null)
  await dropTokens(tx, 'reset-password', userId)
  if (after?.pendingEmail === null) await dropTokens(tx, 'verify-email', userId)
}

/** The device has a stronger proof than a password: guesses of others do not delay its sign-in. */
export async function welcomeOwner(context: Context, account: Account, by: 'mail' | 'call'): Promise<void> {
  const { db, clock, device } = context
  await rememberDevice(db, account.id, device, clock())
  context.setDevice()
  context.audit('password_reset', { target: account.id, by })
  mailSecurity(context, account, 'password_changed')
}
