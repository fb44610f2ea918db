import type { endpoints } from '../../contract/index.ts'
import { accountById, userOf } from '../accounts.ts'
import { Refusal } from '../errors.ts'
import type { AreaHandlers } from '../handler.ts'
import { say } from '../words/say.ts'
import { login } from './auth/login.ts'
import { changePassword, forgotPassword, resetPassword } from './auth/password.ts'
import { register } from './auth/register.ts'
import { sendVerification, verifyEmail } from './auth/verify-email.ts'

export const authHandlers: AreaHandlers<typeof endpoints.auth> = {
  login,
  register,
  changePassword,
  forgotPassword,
  resetPassword,
  verifyEmail,
  sendVerification,

  async logout({ signOut, language }) {
    await signOut()
    return { message: say(language, 'signed_out'), clear_tokens: true }
  },

  async me({ db, person, renewSession }) {
    const account = await accountById(db, person.id)
    if (!account) throw new Refusal('session_ended')
    await renewSession()
    return { user: userOf(account) }
  },
}
