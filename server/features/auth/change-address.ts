import { and, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import { noticeDays } from '../../../contract/account/person.ts'
import type { endpoints } from '../../../contract/index.ts'
import { type Account, ownerOfEmail, userOf } from '../../accounts/accounts.ts'
import { dropTokens } from '../../accounts/one-time-tokens.ts'
import { valueBefore, withNotice } from '../../accounts/security-notices.ts'
import type { Database } from '../../db/open.ts'
import { helpRequests, type StoredNotice, users } from '../../db/schema.ts'
import type { Handler, MemberContext } from '../../handler.ts'
import { Refusal } from '../../http/errors.ts'
import { mailConfirmation, mailSecurity } from '../../mail/account-mail.ts'
import { translate } from '../../messages/translate.ts'
import { changeOwner, confirmedOwner } from './owner-change.ts'

const day = 24 * 60 * 60_000
const noEmail = { email: null, emailVerifiedAt: null, pendingEmail: null }

/** The old number still opens the account while the notice is shown: a thief cannot take it away at once. */
export const changePhone: Handler<typeof endpoints.auth.changePhone> = async (context, { phone, current_password }) => {
  const { language, clock } = context
  const account = await confirmedOwner(context, current_password)
  if (phone === account.phone) return { message: translate(language, 'saved'), user: userOf(account) }
  const now = clock()
  const after = await changeOwner(context, account, (before) => ({
    phone,
    ...oldNumber(before, phone, now),
    securityNotices: withNotice(before.securityNotices, { kind: 'phone_changed', was: before.phone, became: phone }, now),
  }))
  context.audit('phone_changed', { identifier: phone })
  mailSecurity(context, account, 'phone_changed')
  return { message: translate(language, 'saved'), user: userOf(after) }
}

/** The first number of the last 30 days: a thief's second change must not replace the owner's number. */
function oldNumber({ phone, previousPhone, phoneChangedAt }: Account, next: string, now: number) {
  const isRecent = previousPhone !== null && phoneChangedAt !== null && phoneChangedAt.getTime() > now - noticeDays * day
  if (isRecent && previousPhone === next) return { previousPhone: null, phoneChangedAt: null }
  return isRecent ? {} : { previousPhone: phone, phoneChangedAt: new Date(now) }
}

/** A new address waits for its confirmation, and the confirmed one stays until then. */
export const changeEmail: Handler<typeof endpoints.auth.changeEmail> = async (context, { email, current_password }) => {
  const { db, language, clock } = context
  const account = await confirmedOwner(context, current_password)
  if (email === account.email) {
    const after = await changeOwner(context, account, () => ({ pendingEmail: null }))
    return { message: translate(language, 'saved'), user: userOf(after) }
  }
  const after = await changeOwner(context, account, (before) => {
    const was = before.email
    if (email === '' && was === null) return noEmail
    const change = { kind: 'email_changed', was, became: email || null, ...(email !== '' && { step: 'asked' as const }) } as const
    return { ...(email === '' ? noEmail : { pendingEmail: email }), securityNotices: withNotice(before.securityNotices, change, clock()) }
  })
  if (email === '') context.audit('email_removed')
  else context.audit('email_asked', { identifier: email })
  mailSecurity(context, account, 'email_changed')
  if (email !== '') await mailConfirmation(context, after, await ownerOfEmail(db, email))
  return { message: translate(language, email === '' ? 'saved' : 'saved_check_mail'), user: userOf(after) }
}

/**
 * Undoes what the notice reports while it is in place, and ends an address that waits. Undoing is a change too, with a mail and
 * a notice: who knows the password could undo the owner's change. A changed password is replaced by its owner next.
 */
export const disputeNotice: Handler<typeof endpoints.auth.disputeNotice> = async (context, { id, current_password }) => {
  const { db, language, clock } = context
  const account = await confirmedOwner(context, current_password)
  const kind = account.securityNotices.find((notice) => notice.id === id)?.kind
  const taken = await addressesOfOthers(db, account)
  const after = await changeOwner(context, account, (before) => {
    const disputed = before.securityNotices.find((notice) => notice.id === id)
    // Disputed earlier: what it restored may have been changed by its owner since.
    if (!disputed || disputed.is_disputed) throw new Refusal('not_found')
    const notices = before.securityNotices.map((notice) => (notice.id === id ? { ...notice, is_disputed: true } : notice))
    return { pendingEmail: null, ...undone(before, disputed, { notices, taken, now: clock() }) }
  })
  await dropTokens(db, 'verify-email', account.id)
  // The administrator who issued the code sees it in the list.
  if (kind === 'password_reset') await disputeRequests(context, account.id)
  context.audit('change_disputed', { ...(kind && { kind }) })
  mailSecurity(context, account, 'change_disputed')
  if (after.email !== account.email) mailSecurity(context, after, 'change_disputed')
  return { message: translate(language, 'disputed'), user: userOf(after) }
}

interface Undoing {
  readonly notices: readonly StoredNotice[]
  /** Addresses that another account has confirmed since. */
  readonly taken: ReadonlySet<string>
  readonly now: number
}

function undone(before: Account, disputed: StoredNotice, { notices, taken, now }: Undoing) {
  const value = valueBefore(disputed, before)
  if (disputed.kind === 'phone_changed' && value) {
    const change = { kind: disputed.kind, step: 'undone', was: before.phone, became: value } as const
    return { phone: value, previousPhone: null, phoneChangedAt: null, securityNotices: withNotice(notices, change, now) }
  }
  if (disputed.kind === 'email_changed' && value !== undefined && value !== before.email) {
    const email = value !== null && taken.has(value) ? null : value
    const change = { kind: disputed.kind, step: 'undone', was: before.email, became: email } as const
    return { email, emailVerifiedAt: email === null ? null : new Date(now), securityNotices: withNotice(notices, change, now) }
  }
  return { securityNotices: [...notices] }
}

/** Those earlier addresses of the account that others have confirmed by now. */
async function addressesOfOthers(db: Database, { id, securityNotices }: Account): Promise<Set<string>> {
  const earlier = securityNotices.flatMap(({ kind, was }) => (kind === 'email_changed' && was ? [was] : []))
  const rows = await db
    .select({ email: users.email })
    .from(users)
    .where(and(inArray(users.email, earlier), ne(users.id, id)))
  return new Set(rows.flatMap(({ email }) => email ?? []))
}

async function disputeRequests({ db, clock }: MemberContext, userId: string): Promise<void> {
  const isUsed = and(eq(helpRequests.userId, userId), isNotNull(helpRequests.usedAt), isNull(helpRequests.disputedAt))
  await db
    .update(helpRequests)
    .set({ disputedAt: new Date(clock()) })
    .where(isUsed)
}
