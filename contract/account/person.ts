import * as z from 'zod/mini'
import { id, isWellFormed, language, latinDigits, time } from '../values/text.ts'

export const roles = ['student', 'instructor', 'admin'] as const
export type Role = (typeof roles)[number]

/** The signed-in user, as `me` and `login` answer it. Only the user receives this shape. */
export const user = z.object({
  id,
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.string(),
  role: z.enum(roles),
  language,
  place: z.string(),
  about: z.string(),
  is_email_verified: z.boolean(),
  version: z.number(),
  created_at: time,
})
export type User = z.output<typeof user>

/** A person as other users see them. */
export const author = z.object({ id, name: z.string(), role: z.enum(roles), place: z.string() })

/**
 * A Bangladeshi mobile number as typed (01…, +8801…, 8801…, spaces, dashes, Bengali digits), as E.164; null if invalid.
 */
export function phoneNumber(typed: string): string | null {
  const digits = latinDigits(typed).replace(/[\s\-().]/g, '')
  const match = /^(?:\+?88)?(01[3-9]\d{8})$/.exec(digits)
  return match ? `+88${match[1]}` : null
}

export const phone = z.pipe(
  z.string().check(
    z.maxLength(40, { error: 'bad_phone' }),
    z.refine((typed) => phoneNumber(typed) !== null, { error: 'bad_phone' }),
  ),
  z.transform((typed: string) => phoneNumber(typed) ?? typed),
)

/** Stored in lower case: two accounts must not differ only by case. */
export const email = z.pipe(
  z.string().check(z.maxLength(254, { error: 'bad_email' })),
  z.pipe(
    z.transform((typed: string) => typed.normalize('NFC').trim().toLowerCase()),
    z.string().check(z.regex(/^[^\s@<>"',;:\\]+@[^\s@<>"',;:\\]+\.[^\s@<>"',;:\\]+$/, { error: 'bad_email' })),
  ),
)

export const passwordMinLength = 8
/** NFKC, because keyboards type one Bengali letter as one or as two code points. Both must open the same account. */
export const newPassword = z.pipe(
  z.string().check(z.maxLength(200, { error: 'too_long' })),
  z.pipe(
    z.transform((typed: string) => typed.normalize('NFKC')),
    z.string().check(
      z.refine((value) => [...value].length >= passwordMinLength, { error: 'password_short' }),
      z.refine((value) => isWellFormed(value) && !value.includes('\u0000'), { error: 'bad_characters' }),
    ),
  ),
)
