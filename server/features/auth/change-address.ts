import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { noticeDays } from '../../../contract/account/person.ts'
import type { endpoints } from '../../../contract/index.ts'
import { type Account, ownerOfEmail, userOf } from '../../accounts/accounts.ts'
import { withNotice } from '../../accounts/security-notices.ts'
import { helpRequests } from '../../db/schema.ts'
import type { Handler, MemberContext } from '../../handler.ts'
import { Refusal } from '../../http/errors.ts'
import { mailConfirmation, mailSecurity } from '../../mail/account-mail.ts'
import { translate } from '../../messages/translate.ts'
import { changeOwner, confirmedOwner } from './owner-change.ts'

const day = 24 * 60 * 60_000

/** The old number still opens the account while the notice is shown: a thief cannot take it away at once. */
export const changePhone: Handler<typeof endpoints.auth.changePhone> = async (context, { phone, current_password }) => {
  const { language, clock } = context
  const account = await confirmedOwner(context, current_password)
  if (phone === account.phone) return { message: translate(language, 'saved'), user: userOf(account) }
  const now = clock()
  const after = await changeOwner(context, account, (before) => ({
    phone,
    ...oldNumber(before, phone, now),
    securityNotices: withNotice(before, 'phone_changed', now),
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
  const after = await changeOwner(context, account, (before) => ({
    ...(email === '' ? { email: null, emailVerifiedAt: null, pendingEmail: null } : { pendingEmail: email }),
    ...(email === '' && before.email !== null && { securityNotices: withNotice(before, 'email_changed', clock()) }),
  }))
  if (email === '') context.audit('email_removed')
  else context.audit('email_asked', { identifier: email })
  mailSecurity(context, account, 'email_changed')
  if (email !== '') await mailConfirmation(context, after, await ownerOfEmail(db, email))
  return { message: translate(language, email === '' ? 'saved' : 'saved_check_mail'), user: userOf(after) }
}

/** Undoes what the notice reports, as far as that is possible; a changed password is replaced by its owner next. */
export const disputeNotice: Handler<typeof endpoints.auth.disputeNotice> = async (context, { id, current_password }) => {
  const { language } = context
  const account = await confirmedOwner(context, current_password)
  const disputed = account.securityNotices.find((notice) => notice.id === id)
  if (!disputed) throw new Refusal('not_found')
  const after = await changeOwner(context, account, ({ securityNotices, previousPhone }) => ({
    ...(disputed.kind === 'phone_changed' && previousPhone !== null && { phone: previousPhone, previousPhone: null, phoneChangedAt: null }),
    ...(disputed.kind === 'email_changed' && { email: null, emailVerifiedAt: null, pendingEmail: null }),
    securityNotices: securityNotices.map((notice) => (notice.id === id ? { ...notice, is_disputed: true } : notice)),
  }))
  // The administrator who issued the code sees it in the list.
  if (disputed.kind === 'password_reset') await disputeRequests(context, account.id)
  context.audit('change_disputed', { kind: disputed.kind })
  return { message: translate(language, 'disputed'), user: userOf(after) }
}

async function disputeRequests({ db, clock }: MemberContext, userId: string): Promise<void> {
  const isUsed = and(eq(helpRequests.userId, userId), isNotNull(helpRequests.usedAt), isNull(helpRequests.disputedAt))
  await db
    .update(helpRequests)
    .set({ disputedAt: new Date(clock()) })
    .where(isUsed)
}
