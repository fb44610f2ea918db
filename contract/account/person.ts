import * as z from 'zod/mini'
import { catch as withFallback } from 'zod/mini'
import { id, isWellFormed, language, time } from '../values/text.ts'
import { isShortPassword } from './password-length.ts'
import { phoneNumber } from './phone-number.ts'

export const roles = ['student', 'instructor', 'admin'] as const
export type Role = (typeof roles)[number]

/**
 * The drawn faces, ids in public/illustrations/faces.svg. Their order is part of `chanceFace`: new ones are added at the end, and
 * `chanceFace` keeps choosing among these twelve.
 */
export const faces = [
  'indigo-sari',
  'gamcha',
  'clay-sari',
  'moustache',
  'leaf-sari',
  'glasses',
  'grandmother',
  'grandfather',
  'flower',
  'straw-hat',
  'braids',
  'curls',
] as const
export type FaceId = (typeof faces)[number]
export const faceId = z.enum(faces)

/** A face in an answer. A build that does not know a newer face shows the first one. */
export const shownFace = withFallback(faceId, faces[0])

/** The face of a person or course without a chosen one, derived from the UUID. Migration 0006 computes the same. */
export const chanceFace = (id: string): FaceId => faces[Number.parseInt(id.slice(-2), 16) % 12] ?? faces[0]

const noticeKinds = ['password_changed', 'password_reset', 'phone_changed', 'email_changed'] as const
/** Days that the account shows a change of its password, number or address. As long, the old number opens the account too. */
export const noticeDays = 30

/**
 * A change that the user may not have made. `password_reset`: by mail, or by a code on the telephone. `step`: an address was
 * only typed and waits, or the change undid another one. Builds without steps show the kind alone.
 */
export const securityNotice = z.object({
  id,
  kind: z.enum(noticeKinds),
  at: time,
  is_disputed: z.boolean(),
  step: withFallback(z.optional(z.enum(['asked', 'undone'])), undefined),
})
export type SecurityNotice = z.output<typeof securityNotice>

/** The signed-in user, as `me` and `login` answer it. Only the user receives this shape. */
/** `nameless`: texts that others read stay, without the author's name. `all`: they go too. */
export const deletionWays = ['nameless', 'all'] as const

export const user = z.object({
  id,
  name: z.string(),
  face: shownFace,
  /** The confirmed address, else the one that waits for its confirmation. */
  email: z.nullable(z.string()),
  phone: z.string(),
  role: z.enum(roles),
  language,
  place: z.string(),
  about: z.string(),
  is_email_verified: z.boolean(),
  /** A new address that replaces the confirmed one once it is confirmed itself. */
  pending_email: z._default(z.nullable(z.string()), null),
  notices: z._default(z.array(securityNotice), []),
  /** The deletion of the account that the user has asked for. */
  deletion: z._default(z.nullable(z.object({ way: z.enum(deletionWays), due_at: time })), null),
  /** Chosen levels of privacy by field: see `levelsOf`. */
  levels: z.optional(z.record(z.string(), z.string())),
  version: z.number(),
  created_at: time,
})
export type User = z.output<typeof user>

/** Instead of a name, in both languages: each device shows the name of a person as it is. */
export const noName = 'একজন সদস্য · A member'

const shownFields = { id, name: z.string(), face: shownFace, place: z.string() }

/**
 * A person as everyone sees them. A pulled row, to which posts, threads, replies and events refer by its id. `v`: number of the last
 * change that others may see. `more`: members or followers may see more.
 */
export const shownPerson = z.object({ ...shownFields, v: z.optional(z.number()), more: z.optional(z.boolean()) })
/** A person as the device shows them. */
export type ShownPerson = z.output<z.ZodMiniObject<typeof shownFields>>

/** A person in an answer that other users see. Branded: on the server `shownTo` alone makes one. */
export const author = z.object({ ...shownFields, role: z.enum(roles) }).brand<'shown'>()
export type Author = z.output<typeof author>

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

/** NFKC, because keyboards type one Bengali letter as one or as two code points. Both must open the same account. */
export const newPassword = z.pipe(
  z.string().check(z.maxLength(200, { error: 'too_long' })),
  z.pipe(
    z.transform((typed: string) => typed.normalize('NFKC')),
    z.string().check(
      z.refine((value) => !isShortPassword(value), { error: 'password_short' }),
      z.refine((value) => isWellFormed(value) && !value.includes('\u0000'), { error: 'bad_characters' }),
    ),
  ),
)
