import * as z from 'zod/mini'
import { phoneNumber } from '../account/phone-number.ts'
import { endpoint } from '../endpoint.ts'
import { latinDigits } from '../values/digits.ts'
import { pageCursor } from '../values/page-cursor.ts'
import { time, typedText } from '../values/text.ts'

/** Minutes that a code for a new password may be valid. NIST and ASVS say 10; reading it out and typing it slowly takes longer. */
export const helpCodeMinutesBounds = { least: 10, most: 30 } as const

/** Texts a day that a setting may allow new accounts. */
export const newAccountMost = 100
/** 20 MB are some 130 pictures. */
export const pictureMegabytesBounds = { least: 1, most: 5000 } as const

/** Megabytes of files of courses. 8 MB are one sound or one document. */
export const uploadQuotaBounds = { least: 10, most: 100_000 } as const

/** Hours after which a missing backup is an alarm on the administrators' start page. */
export const backupHoursBounds = { least: 1, most: 720 } as const

/** A mobile number as E.164, or an office number or a hotline; empty: none. */
const contactPhone = z.pipe(
  z.string().check(z.maxLength(40, { error: 'invalid' })),
  z.pipe(
    z.transform((typed: string) => phoneNumber(typed) ?? latinDigits(typed).replace(/[\s-]/g, '')),
    z.string().check(z.regex(/^(?:\+?\d{3,15})?$/, { error: 'invalid' })),
  ),
)
const contactEmail = typedText(200, 0).check(z.refine((value) => /^(?:[^\s@<>?&]+@[^\s@<>?&]+)?$/.test(value), { error: 'bad_email' }))
const hours = z.strictObject({ bn: typedText(100, 0), en: typedText(100, 0) })

/**
 * Settings that administrators change while the server runs. Ports, the database, keys and SMTP stay in the environment. A setting that
 * nothing reads has no key here.
 */
export const settingValues = {
  /** Read by the footer and the contact page. An empty one is not shown. */
  contact_phone: contactPhone,
  contact_email: contactEmail,
  /** When the telephone is answered, in both languages. */
  contact_hours: hours,
  /** Read when an administrator issues a code. */
  help_code_minutes: z.number().check(z.int(), z.gte(helpCodeMinutesBounds.least), z.lte(helpCodeMinutesBounds.most)),
  /** Read by the form of applicants, and by the server for new applications. */
  applications_open: z.boolean(),
  /** Threads and replies of a new account a day, read when they arrive. */
  new_account_threads: z.number().check(z.int(), z.gte(1), z.lte(newAccountMost)),
  new_account_replies: z.number().check(z.int(), z.gte(1), z.lte(newAccountMost)),
  /** A new account's first text with a link waits for a moderator. */
  first_link_waits: z.boolean(),
  /** Megabytes of pictures that an account may have on the server. Read when a picture arrives. */
  picture_megabytes: z.number().check(z.int(), z.gte(pictureMegabytesBounds.least), z.lte(pictureMegabytesBounds.most)),
  /** Megabytes of files that an author may have in drafts and courses. Read when a file is announced. */
  upload_quota_mb: z.number().check(z.int(), z.gte(uploadQuotaBounds.least), z.lte(uploadQuotaBounds.most)),
  /** A second person approves each draft before it is published. Read when one is published, and when its head is pulled. */
  courses_need_review: z.boolean(),
  /** Read by the administrators' start page. */
  backup_hours: z.number().check(z.int(), z.gte(backupHoursBounds.least), z.lte(backupHoursBounds.most)),
} as const
export type SettingKey = keyof typeof settingValues
export type SettingValues = { [K in SettingKey]: z.output<(typeof settingValues)[K]> }
export const settingKeys = Object.keys(settingValues) as SettingKey[]

/** A value of any setting. The server checks it again with the schema of its key. */
const value = z.union([z.boolean(), z.number(), z.string().check(z.maxLength(200)), hours])
export type SettingValue = z.output<typeof value>

const setting = z.object({
  key: z.enum(settingKeys),
  /** Null: the default is in force. */
  value: z.nullable(value),
  default: value,
  changed_at: z.nullable(time),
  /** Name of the administrator who changed it last. */
  changed_by: z.nullable(z.string()),
})
export type Setting = z.output<typeof setting>

const settingChange = z.object({
  number: z.number(),
  key: z.enum(settingKeys),
  /** Null: the default. */
  from: z.nullable(value),
  to: z.nullable(value),
  at: time,
  by: z.nullable(z.string()),
})
export type SettingChange = z.output<typeof settingChange>

export const settingEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/admin/settings',
    access: 'admin',
    input: z.strictObject({}),
    output: z.object({ items: z.array(setting) }),
  }),
  /** Changes of all settings, newest first, 20 per page. */
  history: endpoint({
    method: 'GET',
    path: '/admin/settings/history',
    access: 'admin',
    input: z.strictObject({ cursor: pageCursor }),
    output: z.object({ items: z.array(settingChange), next_cursor: z.nullable(z.string()) }),
  }),
  /**
   * Changes one setting from the value that the administrator saw. Null is the default. 409 if it has another value by now.
   * 400 with the field `to` for a value that its key does not take.
   */
  change: endpoint({
    method: 'POST',
    path: '/admin/settings',
    access: 'admin',
    perMinute: 30,
    input: z.strictObject({ key: z.enum(settingKeys), from: z.nullable(value), to: z.nullable(value) }),
    output: z.object({ message: z.string() }),
  }),
}
