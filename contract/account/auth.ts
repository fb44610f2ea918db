import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, time, typedText } from '../values/text.ts'
import { deviceName } from './device-name.ts'
import { email, newPassword, phone, user } from './person.ts'

const messageOnly = z.object({ message: z.string() })
/** An existing password: only its length is checked, because the rules apply to new ones. */
export const currentPassword = z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(200, { error: 'too_long' }))

export const authEndpoints = {
  /**
   * `identifier` is a phone number or an e-mail address. 401 `login_failed` for a wrong pair, whether the account exists or not.
   * Several accounts may have one number; the password decides, or `user_id` if the device knows the user.
   */
  login: endpoint({
    method: 'POST',
    path: '/auth/login.php',
    access: 'anyone',
    // A class of 100 behind one address, each with two slips. Guesses have limits of their own.
    perMinute: 300,
    limitedBy: 'handler',
    input: z.strictObject({
      identifier: z.string().check(z.minLength(1, { error: 'required' }), z.maxLength(254, { error: 'too_long' })),
      password: currentPassword,
      remember_me: z._default(z.boolean(), false),
      user_id: z.optional(id),
    }),
    output: z.object({ message: z.string(), token: z.string(), user }),
  }),
  register: endpoint({
    method: 'POST',
    path: '/auth/register.php',
    access: 'anyone',
    // A village that registers on one day, behind one address; then two a minute.
    perMinute: 120,
    perHour: 120,
    limitedBy: 'address',
    input: z.strictObject({
      phone,
      password: newPassword,
      full_name: typedText(100),
      email: z.optional(z.union([email, z.literal('')])),
    }),
    output: messageOnly,
  }),
  /**
   * Ends the session of the request, or the one of another token: `session` is its SHA-256 as hex. A device that signs out without a
   * connection keeps only that. Succeeds without a session too: the result is the same.
   */
  logout: endpoint({
    method: 'POST',
    path: '/auth/logout.php',
    access: 'anyone',
    input: z.strictObject({ session: z.optional(z.string().check(z.regex(/^[0-9a-f]{64}$/, { error: 'invalid' }))) }),
    output: z.object({ message: z.string(), clear_tokens: z.boolean() }),
  }),
  /**
   * Renews a remembered session near its end. A `token` in the answer replaces the one that was sent; without one, that is still
   * valid. Sets the cookie of this session if the browser has another user's cookie or none. 401 without a valid session.
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
        current_password: currentPassword,
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
  /**
   * Another number to sign in with. It always succeeds, also for a number that another account has. Ends all other sessions
   * and notifies the old addresses. The old number opens the account for 30 days.
   */
  changePhone: endpoint({
    method: 'POST',
    path: '/auth/change-phone',
    access: 'member',
    perMinute: 10,
    input: z.strictObject({ phone, current_password: currentPassword }),
    output: z.object({ message: z.string(), user }),
  }),
  /**
   * Another e-mail address, or none. A new one replaces the old one once it is confirmed by its link. The answer is always
   * the same, so that it does not reveal which addresses have accounts. Ends all other sessions and notifies the old address.
   */
  changeEmail: endpoint({
    method: 'POST',
    path: '/auth/change-email',
    access: 'member',
    perMinute: 10,
    input: z.strictObject({ email: z.union([email, z.literal('')]), current_password: currentPassword }),
    output: z.object({ message: z.string(), user }),
  }),
  /**
   * "It was not me": the user did not make the change of a notice. Undoes a change of number or address, ends all other
   * sessions and leaves a line for the administrators. Asks for the password, since a thief could undo an owner's change.
   */
  disputeNotice: endpoint({
    method: 'POST',
    path: '/auth/dispute-notice',
    access: 'member',
    perMinute: 10,
    input: z.strictObject({ id, current_password: currentPassword }),
    output: z.object({ message: z.string(), user }),
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
  /** The user's sessions that have not ended, the last used first. */
  sessions: endpoint({
    method: 'GET',
    path: '/auth/sessions',
    access: 'member',
    input: z.strictObject({}),
    output: z.object({
      items: z.array(z.object({ id, device: deviceName, created_at: time, seen_at: time, is_current: z.boolean() })),
    }),
  }),
  /** Ends one of the user's other sessions. Succeeds if it has ended already, and for ids of other users: nothing is revealed. */
  endOtherSession: endpoint({
    method: 'POST',
    path: '/auth/end-other-session',
    access: 'member',
    perMinute: 30,
    input: z.strictObject({ id }),
    output: messageOnly,
  }),
  /**
   * Mails a link to the confirmed address of an account, found by that address or by its number. The answer is always the
   * same, so that it does not reveal which addresses and numbers have accounts.
   */
  forgotPassword: endpoint({
    method: 'POST',
    path: '/auth/forgot-password.php',
    access: 'anyone',
    perMinute: 60,
    perHour: 240,
    limitedBy: 'address',
    input: z
      .strictObject({ email: z.optional(email), phone: z.optional(phone) })
      .check(z.refine((input) => (input.email === undefined) !== (input.phone === undefined), { error: 'required', path: ['email'] })),
    output: messageOnly,
  }),
  /** Sets a password with the token of a password-reset mail. Ends all sessions of that account. */
  resetPassword: endpoint({
    method: 'POST',
    path: '/auth/reset-password',
    access: 'anyone',
    perMinute: 60,
    limitedBy: 'address',
    input: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)), new_password: newPassword }),
    output: messageOnly,
  }),
  /**
   * Confirms an address with the token of a mail. The mailbox alone proves nothing about the account: without its session the
   * password is asked for, with `password_needed`. The token works then still.
   */
  verifyEmail: endpoint({
    method: 'POST',
    path: '/auth/verify-email.php',
    access: 'anyone',
    perMinute: 60,
    limitedBy: 'address',
    input: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)), current_password: z.optional(currentPassword) }),
    output: z.object({ message: z.string(), user: z.optional(user) }),
  }),
  /** Sends another link to an unconfirmed address. The answer is always the same, as for `forgotPassword`. */
  sendVerification: endpoint({
    method: 'POST',
    path: '/auth/send-verification',
    access: 'anyone',
    perMinute: 60,
    perHour: 240,
    limitedBy: 'address',
    input: z.strictObject({ email }),
    output: messageOnly,
  }),
}
