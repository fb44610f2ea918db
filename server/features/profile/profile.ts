import type { endpoints } from '../../../contract/index.ts'
import { may } from '../../../contract/permissions.ts'
import { changeAccount, userOf } from '../../accounts/accounts.ts'
import { databaseCode } from '../../db/error-code.ts'
import type { AreaHandlers } from '../../handler.ts'
import { Refusal } from '../../http/errors.ts'
import { mailVerification } from '../../mail/account-mail.ts'
import { translate } from '../../messages/translate.ts'

const uniqueViolation = '23505'

export const profileHandlers: AreaHandlers<typeof endpoints.profile> = {
  async update(context, { email: typedEmail, ...fields }) {
    const { db, person, language } = context
    if (!may(person, 'profile.edit', person)) throw new Refusal('forbidden')
    let isNewEmail = false
    const account = await db
      .transaction((tx) =>
        changeAccount(tx, person.id, (before) => {
          const email = typedEmail === undefined ? before.email : typedEmail || null
          isNewEmail = email !== before.email
          return isNewEmail ? { ...fields, email, emailVerifiedAt: null } : fields
        }),
      )
      .catch((error: unknown) => {
        if (databaseCode(error) === uniqueViolation) throw new Refusal('conflict', { fields: { email: 'email_unavailable' } })
        throw error
      })
    if (!account) throw new Refusal('session_ended')
    const isMailed = isNewEmail && account.email !== null
    if (isMailed) await mailVerification(context, account)
    return { message: translate(fields.language ?? language, isMailed ? 'saved_check_mail' : 'saved'), user: userOf(account) }
  },
}
