import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { typedText } from '../values/text.ts'
import { email, newPassword, phone, user } from './person.ts'

const messageOnly = z.object({ message: z.string() })
/** An existing password: only its length is checked, because the rules apply to new ones. */
const password = z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(200, { error: 'too_long' }))

export const authEndpoints = {
  /** `identifier` is a phone number or an e-mail address. 401 `login_failed` for a wrong pair, whether the account exists or not. */
  login: endpoint({
    method: 'POST',
    path: '/auth/login.php',
    access: 'anyone',
    perMinute: 60,
    input: z.strictObject({
      identifier: z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(254, { error: 'too_long' })),
      password,
      remember_me: z._default(z.boolean(), false),
    }),
    output: z.object({ message: z.string(), token: z.string(), user }),
  }),
  register: endpoint({
    method: 'POST',
    path: '/auth/register.php',
    access: 'anyone',
    perMinute: 30,
    input: z.strictObject({
      phone,
      password: newPassword,
      full_name: typedText(100),
      email: z.optional(z.union([email, z.literal('')])),
    }),
    output: messageOnly,
  }),
  /** Ends the session of the request. Succeeds without a session too: the result is the same. */
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout.php',
    access: 'anyone',
    input: z.strictObject({}),
    output: z.object({ message: z.string(), clear_tokens: z.boolean() }),
  }),
  /**
   * Renews a remembered session near its end; the token does not change. Sets the cookie of this session if the browser has
   * another user's cookie or none. A `token` in the answer replaces the one that was sent. 401 without a valid session.
   */
  me: endpoint({
    method: 'GET',
    path: '/auth/me.php',
    access: 'member',
    input: z.strictObject({}),
    output: z.object({ user, token: z.optional(z.string()) }),
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/auth/change-password.php',
    access: 'member',
    perMinute: 10,
    input: z
      .strictObject({
        current_password: password,
        new_password: newPassword,
        new_password_confirmation: z.string().check(z.maxLength(200)),
      })
      .check(
        z.refine((input) => input.new_password === input.new_password_confirmation.normalize('NFKC'), {
          error: 'passwords_differ',
          path: ['new_password_confirmation'],
        }),
      ),
    output: messageOnly,
  }),
  /** Ends every session of the user but the one of the request. */
  endOtherSessions: endpoint({
    method: 'POST',
    path: '/auth/end-other-sessions',
    access: 'member',
    perMinute: 10,
    input: z.strictObject({}),
    output: messageOnly,
  }),
  /** The answer is always the same, so that it does not reveal which addresses have accounts. */
  forgotPassword: endpoint({
    method: 'POST',
    path: '/auth/forgot-password.php',
    access: 'anyone',
    perMinute: 20,
    input: z.strictObject({ email }),
    output: messageOnly,
  }),
  /** Sets a password with the token of a password-reset mail. Ends all sessions of that account. */
  resetPassword: endpoint({
    method: 'POST',
    path: '/auth/reset-password',
    access: 'anyone',
    perMinute: 20,
    input: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)), new_password: newPassword }),
    output: messageOnly,
  }),
  verifyEmail: endpoint({
    method: 'POST',
    path: '/auth/verify-email.php',
    access: 'anyone',
    perMinute: 20,
    input: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
    output: z.object({ message: z.string(), user: z.optional(user) }),
  }),
  /** Sends another link to an unconfirmed address. The answer is always the same, as for `forgotPassword`. */
  sendVerification: endpoint({
    method: 'POST',
    path: '/auth/send-verification',
    access: 'anyone',
    perMinute: 20,
    input: z.strictObject({ email }),
    output: messageOnly,
  }),
}
