import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { latinDigits } from '../values/digits.ts'
import { id, time, typedText } from '../values/text.ts'
import { newPassword, phone, roles } from './person.ts'

/** Days until a request without a new password is forgotten. */
export const helpRequestDays = 7
/** Minutes that an issued code is valid, unless the setting says otherwise; also those for the new password. */
export const helpCodeMinutes = 15
/** Wrong codes until the code is invalid. */
export const helpCodeTries = 5

/** Made by the device and stored there only: 32 random bytes. */
const secret = z.string().check(z.regex(/^[\w-]{43}$/))
/** Identifies a request. Only the device that made it has both. */
const ownRequest = { id, secret }

/** Eight digits of either script; spaces and dashes are ignored. */
export const helpCode = z.pipe(
  z.string().check(z.maxLength(40, { error: 'bad_code' })),
  z.pipe(
    z.transform((typed: string) => latinDigits(typed).replace(/[\s-]/g, '')),
    z.string().check(z.regex(/^\d{8}$/, { error: 'bad_code' })),
  ),
)

/**
 * `waiting`: no administrator has called yet. `issued`: a code is valid. `code_ended`: it was not used in time, or typed wrongly
 * too often; another call is needed. `proved`: the code was right, a new password may be chosen. `done`: it was. `closed`: 7 days
 * are over. A request that an administrator has closed goes on waiting: only numbers with an account can be closed.
 */
const states = ['waiting', 'issued', 'code_ended', 'proved', 'done', 'closed'] as const

/** A request as its device sees it. A number without an account waits like any other. */
const ownState = z.object({
  /** The user reads it out to the administrator on the telephone. */
  number: z.string(),
  state: z.enum(states),
  /** End of the code, or of the time for the new password. */
  until: z.nullable(time),
  tries_left: z.nullable(z.number()),
})
export type HelpState = z.output<typeof ownState>

/** An account that has the number of a request. Administrators are missing: they are helped by a command on the server. */
const candidate = z.object({
  user_id: id,
  name: z.string(),
  role: z.enum(roles),
  place: z.string(),
  /** The number to call. For 7 days after a change of the number it is the number before. */
  call: z.string(),
  phone_changed_at: z.nullable(time),
  created_at: time,
  seen_at: z.nullable(time),
  /** Codes that may still be issued today. */
  codes_left: z.number(),
})
export type HelpCandidate = z.output<typeof candidate>

const listed = z.object({
  id,
  number: z.string(),
  state: z.enum(states),
  until: z.nullable(time),
  asked_at: time,
  /** As the sender typed it, perhaps empty. Proves nothing. */
  asked_as: z.string(),
  /** Name of the administrator who issued the last code. */
  issued_by: z.nullable(z.string()),
  /** The new password was disputed by its owner. */
  is_disputed: z.boolean(),
  candidates: z.array(candidate),
})
export type HelpRequest = z.output<typeof listed>

/** A new password for users without an e-mail address: an administrator calls the stored number and reads out a code. */
export const passwordHelpEndpoints = {
  /** Makes a request. A repeat with the same id answers the same. The number may have no account: the answer is the same. */
  ask: endpoint({
    method: 'POST',
    path: '/password-help',
    access: 'anyone',
    perMinute: 30,
    perHour: 60,
    limitedBy: 'address',
    input: z.strictObject({ ...ownRequest, phone, name: z._default(typedText(100, 0), '') }),
    output: ownState,
  }),
  /** 404 without the device's secret. A POST, because the secret must not be in an address. */
  state: endpoint({
    method: 'POST',
    path: '/password-help/state',
    access: 'anyone',
    perMinute: 300,
    limitedBy: 'address',
    input: z.strictObject(ownRequest),
    output: ownState,
  }),
  /** Tries a code. Only tries with the device's secret count. 400 with the field `code`. */
  tryCode: endpoint({
    method: 'POST',
    path: '/password-help/code',
    access: 'anyone',
    perMinute: 60,
    limitedBy: 'address',
    input: z.strictObject({ ...ownRequest, code: helpCode }),
    output: ownState,
  }),
  /** Sets the password after a right code. Ends all sessions of the account. */
  finish: endpoint({
    method: 'POST',
    path: '/password-help/password',
    access: 'anyone',
    perMinute: 60,
    limitedBy: 'address',
    input: z.strictObject({ ...ownRequest, new_password: newPassword }),
    output: z.object({ message: z.string() }),
  }),
  /**
   * Open requests of numbers that have an account, the oldest first, and those done or disputed lately. Of too many it answers
   * those of all senders in turn: one sender's flood does not hide the requests of others.
   */
  list: endpoint({
    method: 'GET',
    path: '/admin/password-help',
    access: 'admin',
    input: z.strictObject({}),
    output: z.object({ items: z.array(listed) }),
  }),
  /** Issues the code of a request for one of its accounts. Any earlier code of that account ends. Shown once, stored as a hash. */
  issue: endpoint({
    method: 'POST',
    path: '/admin/password-help/issue',
    access: 'admin',
    input: z.strictObject({ id, user_id: id, has_called: z.literal(true) }),
    output: z.object({ code: z.string(), until: time }),
  }),
  /** Ends a request without a new password: the call had no answer, or the person called has not asked. */
  close: endpoint({
    method: 'POST',
    path: '/admin/password-help/close',
    access: 'admin',
    input: z.strictObject({ id }),
    output: z.object({ message: z.string() }),
  }),
}
