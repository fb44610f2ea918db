import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { latinDigits } from '../values/digits.ts'
import { id, time, typedText } from '../values/text.ts'
import { newPassword, phone } from './person.ts'

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
export const helpStates = ['waiting', 'issued', 'code_ended', 'proved', 'done', 'closed'] as const

/** A request as its device sees it. A number without an account waits like any other. */
const ownState = z.object({
  /** The user reads it out to the administrator on the telephone. */
  number: z.string(),
  state: z.enum(helpStates),
  /** End of the code, or of the time for the new password. */
  until: z.nullable(time),
  tries_left: z.nullable(z.number()),
})
export type HelpState = z.output<typeof ownState>

/** A new password for users without an e-mail address: an administrator calls the stored number and reads out a code. */
export const passwordHelpEndpoints = {
  /** Makes a request. A repeat with the same id answers the same. The number may have no account: the answer is the same. */
  ask: endpoint({
    method: 'POST',
    path: '/password-help',
    access: 'anyone',
    perMinute: 30,
    perHour: 60,
    limitedBy: 'handler',
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
}
