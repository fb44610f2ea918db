import type { endpoints } from '../../../contract/index.ts'
import { accountById, userOf } from '../../accounts/accounts.ts'
import type { AreaHandlers } from '../../handler.ts'
import { Refusal } from '../../http/errors.ts'
import { translate } from '../../messages/translate.ts'
import { changeEmail, changePhone, disputeNotice } from './change-address.ts'
import { login } from './login.ts'
import { changePassword, endOtherSession, endOtherSessions, forgotPassword, ownSessions, resetPassword } from './password.ts'
import { register } from './register.ts'
import { sendVerification, verifyEmail } from './verify-email.ts'

export const authHandlers: AreaHandlers<typeof endpoints.auth> = {
  login,
  register,
  changePassword,
  changePhone,
  changeEmail,
  disputeNotice,
  endOtherSessions,
  endOtherSession,
  sessions: ownSessions,
  forgotPassword,
  resetPassword,
  verifyEmail,
  sendVerification,

  async logout({ signOut, language, person, audit }, { session }) {
    const userId = await signOut(session)
    if (userId !== null) audit('signed_out', userId === person?.id ? {} : { target: userId })
    return { message: translate(language, 'signed_out'), clear_tokens: true }
  },

  async me({ db, person, renewSession }) {
    const account = await accountById(db, person.id)
    if (!account) throw new Refusal('session_ended')
    const token = await renewSession()
    return { user: userOf(account), ...(token !== undefined && { token }) }
  },
}
