import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, isWellFormed, language, latinDigits, localizedText, reference, time, typedText } from '../values/text.ts'

/** Ten characters of Crockford's base 32: 50 bits against guessing, and no I, L, O and U against misreading. */
export const codeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const codeLength = 10
const wholeCode = new RegExp(`^[${codeAlphabet}]{${codeLength}}$`)

/** Reads a typed code; null if invalid. Accepts spaces, dashes, lower case, O for 0, I and L for 1, and Bengali digits. */
export function readCode(typed: string): string | null {
  const code = latinDigits(typed).toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  return wholeCode.test(code) ? code : null
}

/** The code in its display format: `7K3QX-9WD2M`. */
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

/** The content of a certificate, visible to everyone who has the code. It must contain nothing else about the person. */
export const publicCertificate = z.object({
  code: storedCode,
  /** The person's name on the day of issue. */
  name: z.string(),
  course_slug: reference,
  course_title: localizedText,
  package_version: z.number(),
  issued_at: time,
  /** Time at which an administrator revoked it. */
  revoked_at: z.nullable(time),
  /** See `credential.ts`. */
  credential: z.string(),
})
export type PublicCertificate = z.output<typeof publicCertificate>

/** A certificate of the signed-in user, as it is pulled. */
export const certificate = z.object({ ...publicCertificate.shape, course_id: id })
export type Certificate = z.output<typeof certificate>

/** Public key of a current or former signing key. `public_key` is the uncompressed point (65 bytes) in base64url. */
export const signingKey = z.object({
  id: z.string(),
  public_key: z.string(),
  created_at: time,
  /** Certificates of this key with a later date are not genuine. */
  retired_at: z.nullable(time),
})
export type SigningKey = z.output<typeof signingKey>

/** A revoked certificate, see `credentialMark`. */
export const revocation = z.object({ mark: z.string(), revoked_at: time })
export type Revocation = z.output<typeof revocation>

export const certificateEndpoints = {
  /** 404 for an unknown code. The rate limit is low, against guessing: a person looks up few codes. */
  get: endpoint({
    method: 'GET',
    path: '/certificates/:code',
    access: 'anyone',
    perMinute: 10,
    input: z.strictObject({ code: typedCode }),
    output: z.object({ certificate: publicCertificate }),
  }),
  /** An A4 page to store or print, in the requested language. 404 if revoked. */
  pdf: endpoint({
    method: 'GET',
    path: '/certificates/:code/pdf',
    access: 'anyone',
    answer: 'file',
    perMinute: 6,
    input: z.strictObject({ code: typedCode, language: z._default(language, 'bn') }),
    output: z.unknown(),
  }),
  /** Revokes a certificate permanently; stores the reason and the administrator. A repeated call changes nothing. */
  revoke: endpoint({
    method: 'POST',
    path: '/certificates/:code/revoke',
    access: 'admin',
    input: z.strictObject({ code: typedCode, reason: typedText(500) }),
    output: z.object({ certificate: publicCertificate }),
  }),
}
