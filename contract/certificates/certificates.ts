import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { latinDigits } from '../values/digits.ts'
import { id, isWellFormed, language, localizedText, reference, time, typedText } from '../values/text.ts'

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
export const typedCode = z.pipe(
  z.string().check(
    z.maxLength(40),
    z.refine((typed) => isWellFormed(typed) && readCode(typed) !== null),
  ),
  z.transform((typed: string) => readCode(typed) ?? typed),
)

/** A teacher's statement that she was present while the course was learned. `teacher`: her name at that time. */
export const confirmation = z.object({ teacher: z.string(), at: time })
export type Confirmation = z.output<typeof confirmation>

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
  /** See `credential.ts`. Includes the confirmation, if there is one. */
  credential: z.string(),
  /** Absent: learned alone. */
  confirmation: z.optional(confirmation),
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

/** A revoked credential, see `credentialMark`. */
export const revocation = z.object({
  mark: z.string(),
  revoked_at: time,
  /** True: the teacher withdrew her confirmation. The certificate itself is still valid. */
  is_confirmation: z.optional(z.boolean()),
})
export type Revocation = z.output<typeof revocation>

/** The state of the caller's certificate of a course. */
export const certificateState = z.object({
  /** Null until it is issued. */
  code: z.nullable(storedCode),
  /** The server knows every lesson and test as done. Without it the other fields say nothing. */
  is_complete: z.boolean(),
  /** Lessons that were open too briefly, and the further minutes that each asks for. */
  lessons: z.array(z.object({ lesson_id: reference, minutes: z.number() })),
  /** Minutes until the course may be finished by the server's clock. */
  wait_minutes: z.number(),
  /** The name at the start of learning, and the account's present one that its owner has not confirmed. Null if equal. */
  renamed: z.nullable(z.object({ from: z.string(), to: z.string() })),
})
export type CertificateState = z.output<typeof certificateState>

export const certificateEndpoints = {
  /**
   * Asks for the certificate of a completed course: issues it, or says what is missing. With `name` the caller confirms
   * the present name of the account; any other name confirms nothing.
   */
  ask: endpoint({
    method: 'POST',
    path: '/certificates/ask',
    access: 'member',
    perMinute: 20,
    input: z.strictObject({ course_id: id, name: z.optional(typedText(200)) }),
    output: certificateState,
  }),
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
