import { deletionDays } from '../../../contract/account/deletion.ts'
import type { endpoints } from '../../../contract/index.ts'
import { changeAccount, userOf } from '../../accounts/accounts.ts'
import type { AreaHandlers } from '../../handler.ts'
import { Refusal } from '../../http/errors.ts'
import { mailSecurity } from '../../mail/account-mail.ts'
import { translate } from '../../messages/translate.ts'
import { changeOwner, confirmedOwner } from '../auth/owner-change.ts'

const day = 24 * 60 * 60_000

export const deletionHandlers: AreaHandlers<typeof endpoints.deletion> = {
  async ask(context, { way, current_password }) {
    const account = await confirmedOwner(context, current_password)
    const deletionDueAt = new Date(context.clock() + deletionDays * day)
    const after = await changeOwner(context, account, ({ role }) => {
      // One administrator must remain, and what an account has done must stay explained.
      if (role === 'admin') throw new Refusal('forbidden')
      return { deletionWay: way, deletionDueAt }
    })
    context.audit('deletion_asked', { kind: way })
    mailSecurity(context, account, 'deletion_asked')
    return { message: translate(context.language, 'saved'), user: userOf(after) }
  },

  async takeBack(context) {
    const { db, person, language } = context
    const after = await db.transaction((tx) => changeAccount(tx, person.id, () => ({ deletionWay: null, deletionDueAt: null })))
    if (!after) throw new Refusal('session_ended')
    context.audit('deletion_taken_back')
    return { message: translate(language, 'saved'), user: userOf(after) }
  },
}
