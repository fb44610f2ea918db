import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { email, newPassword, phone, user } from './person.ts'
import { typedText } from './text.ts'

const said = z.object({ message: z.string() })
/** A password somebody already has: only its size is checked, the rules are for new ones. */
const password = z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(200, { error: 'too_long' }))

export const authEndpoints = {
  /** `identifier` is a phone number or an e-mail address. Wrong pairs answer 401 `login_failed`, known account or not. */
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
    output: said,
  }),
  /** Ends the session the request carries. Always succeeds: a session that is already gone is what was asked for. */
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout.php',
    access: 'anyone',
    input: z.strictObject({}),
    output: z.object({ message: z.string(), clear_tokens: z.boolean() }),
  }),
  /**
   * Renews a remembered sign-in near its end; the token stays the same. Where the browser's cookie is another's or none, the answer
   * brings this one's. 401 when nobody is signed in.
   */
  me: endpoint({
    method: 'GET',
    path: '/auth/me.php',
    access: 'member',
    input: z.strictObject({}),
    output: z.object({ user }),
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
    output: said,
  }),
  /** Always the same answer, so that nobody learns which addresses have accounts. */
  forgotPassword: endpoint({
    method: 'POST',
    path: '/auth/forgot-password.php',
    access: 'anyone',
    perMinute: 20,
    input: z.strictObject({ email }),
    output: said,
  }),
  /** Uses the token of a password-reset mail; ends all sessions of that account. */
  resetPassword: endpoint({
    method: 'POST',
    path: '/auth/reset-password',
    access: 'anyone',
    perMinute: 20,
    input: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)), new_password: newPassword }),
    output: said,
  }),
  verifyEmail: endpoint({
    method: 'POST',
    path: '/auth/verify-email.php',
    access: 'anyone',
    perMinute: 20,
    input: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) }),
    output: z.object({ message: z.string(), user: z.optional(user) }),
  }),
  /** Another link for an address that waits to be confirmed. Always the same answer, as with a forgotten password. */
  sendVerification: endpoint({
    method: 'POST',
    path: '/auth/send-verification',
    access: 'anyone',
    perMinute: 20,
    input: z.strictObject({ email }),
    output: said,
  }),
}
