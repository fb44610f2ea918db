import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { language, time, typedText } from '../values/text.ts'
import { roles } from './person.ts'

/** Rows of one file. */
export const maxImportedUsers = 500
/** Rows of an exported file: an area has fewer people. */
export const maxExportedUsers = 5000

/** A row of a file as it was typed. The server judges each cell, so that one faulty row does not hide the others. */
const typedRow = z.strictObject({
  /** Number of the line in the file, for the reader. */
  line: z.number().check(z.int(), z.positive(), z.lte(100_000)),
  name: z.string().check(z.maxLength(500)),
  phone: z.string().check(z.maxLength(100)),
  email: z.string().check(z.maxLength(500)),
  role: z.string().check(z.maxLength(100)),
  area: z.string().check(z.maxLength(500)),
  language: z.string().check(z.maxLength(100)),
})
export type TypedUser = z.output<typeof typedRow>

export const importFaults = [
  'name_missing',
  'name_invalid',
  'contact_missing',
  'bad_phone',
  'bad_email',
  'role_admin',
  'role_unknown',
  'area_invalid',
  'language_unknown',
  /** The same person is in an earlier row. */
  'repeated',
  /** The address belongs to an account with another name. */
  'email_taken',
  /** The number has as many accounts as a sign-in can compare. */
  'phone_full',
] as const
export type ImportFault = (typeof importFaults)[number]

const judgedRow = z.object({
  line: z.number(),
  name: z.string(),
  state: z.enum(['new', 'exists', 'faulty']),
  faults: z.array(z.enum(importFaults)),
  /** As they will be stored. */
  role: z.enum(roles),
  area: z.string(),
})
export type JudgedUser = z.output<typeof judgedRow>

const rows = z.array(typedRow).check(z.minLength(1), z.maxLength(maxImportedUsers))

const exportedUser = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  role: z.enum(roles),
  area: z.string(),
  language,
  created_at: time,
})

/** Users as files, for administrators. */
export const userFileEndpoints = {
  /** A dry run: changes nothing. */
  checkImport: endpoint({
    method: 'POST',
    path: '/admin/users/import/check',
    access: 'admin',
    perMinute: 20,
    maxBytes: 1024 * 1024,
    input: z.strictObject({ rows }),
    output: z.object({ items: z.array(judgedRow) }),
  }),
  /**
   * Adds an account for each new row, in one transaction, without a password. A row whose account exists is skipped, so a repeated file
   * adds no second account. One faulty row refuses all.
   */
  importAll: endpoint({
    method: 'POST',
    path: '/admin/users/import',
    access: 'admin',
    perMinute: 10,
    maxBytes: 1024 * 1024,
    input: z.strictObject({ rows }),
    output: z.object({ message: z.string(), added: z.number() }),
  }),
  /** The people of an area with contact data. Leaves a line in the audit log. */
  exportArea: endpoint({
    method: 'POST',
    path: '/admin/users/export',
    access: 'admin',
    perMinute: 10,
    input: z.strictObject({ area: typedText(100) }),
    /** `total`: of the area, also beyond the longest file. */
    output: z.object({ items: z.array(exportedUser), total: z.number() }),
  }),
}
