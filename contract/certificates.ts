import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, isWellFormed, language, latinDigits, localizedText, reference, time, typedText } from './text.ts'

/** Ten characters of Crockford's alphabet, which has no I, L, O and U: 50 bits that nobody guesses or reads wrongly. */
export const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const codeLength = 10
const wholeCode = new RegExp(`^[${codeAlphabet}]{${codeLength}}$`)

/** A code as people type it (spaces, dashes, small letters, O for 0, I and L for 1, Bengali digits), or null. */
export function readCode(typed: string): string | null {
  const code = latinDigits(typed).toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  return wholeCode.test(code) ? code : null
}

/** A code as it is shown: `7K3QX-9WD2M`. */
export function shownCode(code: string): string {
  return `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`
}

const storedCode = z.string().check(z.regex(wholeCode))
const typedCode = z.pipe(
  z.string().check(
    z.maxLength(40),
    z.refine((typed) => isWellFormed(typed) && readCode(typed) !== null),
  ),
  z.transform((typed: string) => readCode(typed) ?? typed),
)

/** Everything that stands on a certificate, and nothing else of the person: whoever holds the code may see it. */
export const publicCertificate = z.object({
  code: storedCode,
  /** The person's name on the day it was issued. */
  name: z.string(),
  course_slug: reference,
  course_title: localizedText,
  package_version: z.number(),
  issued_at: time,
  /** When an administrator withdrew it. */
  revoked_at: z.nullable(time),
  /** See `credential.ts`. */
  credential: z.string(),
})
export type PublicCertificate = z.output<typeof publicCertificate>

/** One's own certificate as it is pulled. */
export const certificate = z.object({ ...publicCertificate.shape, course_id: id })
export type Certificate = z.output<typeof certificate>

/** A key that certificates are or were signed with. `public_key` is the uncompressed point (65 bytes) in base64url. */
export const signingKey = z.object({
  id: z.string(),
  public_key: z.string(),
  created_at: time,
  /** From then on the key signs nothing: what claims a later date is not genuine. */
  retired_at: z.nullable(time),
})
export type SigningKey = z.output<typeof signingKey>

/** A withdrawn certificate, see `credentialMark`. */
export const revocation = z.object({ mark: z.string(), revoked_at: time })
export type Revocation = z.output<typeof revocation>

export const certificateEndpoints = {
  /** 404 for a code nobody holds. Asked rarely by people, so a machine that guesses is soon told to wait. */
  get: endpoint({
    method: 'GET',
    path: '/certificates/:code',
    access: 'anyone',
    perMinute: 10,
    input: z.strictObject({ code: typedCode }),
    output: z.object({ certificate: publicCertificate }),
  }),
  /** An A4 page to keep or print, in the language asked for; 404 for one that was withdrawn. */
  pdf: endpoint({
    method: 'GET',
    path: '/certificates/:code/pdf',
    access: 'anyone',
    answer: 'file',
    perMinute: 6,
    input: z.strictObject({ code: typedCode, language: z._default(language, 'bn') }),
    output: z.unknown(),
  }),
  /** Withdraws a certificate for good; the reason is kept with who did it. Again, it answers what is. */
  revoke: endpoint({
    method: 'POST',
    path: '/certificates/:code/revoke',
    access: 'admin',
    input: z.strictObject({ code: typedCode, reason: typedText(500) }),
    output: z.object({ certificate: publicCertificate }),
  }),
}
