import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { caseDecisions } from '../moderation/cases.ts'
import { reportedKinds } from '../moderation/reports.ts'
import { id, localizedText, time, typedText } from '../values/text.ts'
import { applicationStates } from './applications.ts'
import { deviceName } from './device-name.ts'
import { roles, shownFace } from './person.ts'
import { suspension, suspensionReasons } from './suspension.ts'
import { userFileEndpoints } from './user-files.ts'

export const userStates = ['active', 'suspended'] as const

/** A person in the list of users. Without contact data: an administrator opens the person for it, and the log says so. */
const listedUser = z.object({
  id,
  name: z.string(),
  face: shownFace,
  role: z.enum(roles),
  place: z.string(),
  created_at: time,
  /** The last request of a session that has not ended. */
  seen_at: z.nullable(time),
  suspended_until: z.nullable(time),
})
export type ListedUser = z.output<typeof listedUser>

/** A case of one text. `words`: what its author reads of the decision. */
const userCase = z.object({
  id,
  kind: z.enum(reportedKinds),
  /** Start of the text as it is now, at most 200 characters; empty if its author has deleted it. */
  text: z.string(),
  is_open: z.boolean(),
  has_appeal: z.boolean(),
  decision: z.nullable(z.enum(caseDecisions)),
  words: z.string(),
  /** Of the last decision, or the start of the wait for the first one. */
  at: time,
})
export type UserCase = z.output<typeof userCase>

const wholeUser = z.object({
  ...z.omit(listedUser, { suspended_until: true }).shape,
  phone: z.string(),
  email: z.nullable(z.string()),
  is_email_verified: z.boolean(),
  suspension: z.nullable(suspension),
  /** The own application to teach, if there is one. */
  application: z.nullable(z.object({ id, state: z.enum(applicationStates) })),
  /** Cases about texts of the user: open ones, all, and the newest 10. */
  cases: z.object({ open: z.number(), all: z.number(), newest: z.array(userCase) }),
  /** The day on which the account will be deleted. */
  deletion_at: z.nullable(time),
  sessions: z.array(z.object({ id, device: deviceName, created_at: time, seen_at: time })),
  certificates: z.array(
    z.object({
      code: z.string(),
      course_title: localizedText,
      issued_at: time,
      revoked_at: z.nullable(time),
      revoked_reason: z.nullable(z.string()),
    }),
  ),
})
export type WholeUser = z.output<typeof wholeUser>

const messageOnly = z.object({ message: z.string() })
const reason = typedText(500)

/**
 * Users for administrators. 403 for one's own role, suspension and sessions, and for an administrator who has just lost the role: so one
 * administrator always remains.
 */
export const userEndpoints = {
  /**
   * By name, 50 per page. Each word of `search` must be in the name, compared without regard to vowel lengths, dots and joiners; or
   * it is a part of the telephone number or the e-mail address. `area`: a part of the place, compared like a name. `total` counts all
   * matches.
   */
  list: endpoint({
    method: 'GET',
    path: '/admin/users',
    access: 'admin',
    input: z.strictObject({
      /** Longer than other cursors: it has a name. */
      cursor: z.optional(z.string().check(z.maxLength(1500))),
      search: z.optional(typedText(100)),
      role: z.optional(z.enum(roles)),
      state: z.optional(z.enum(userStates)),
      area: z.optional(typedText(100)),
    }),
    output: z.object({ items: z.array(listedUser), next_cursor: z.nullable(z.string()), total: z.number() }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/users/:id',
    access: 'admin',
    input: z.strictObject({ id }),
    output: z.object({ user: wholeUser }),
  }),
  /** Takes effect at the person's next request. `from`: the role that the administrator saw. 409 if it is another one by now. */
  changeRole: endpoint({
    method: 'POST',
    path: '/admin/users/:id/role',
    access: 'admin',
    perMinute: 30,
    input: z.strictObject({ id, from: z.enum(roles), role: z.enum(roles), reason }),
    output: messageOnly,
  }),
  /**
   * Ends the person's sessions. Replaces an earlier suspension. `until` is at most a year ahead. `from`: the end of the suspension that
   * the administrator saw, null for none. 409 if it is another one by now.
   */
  suspend: endpoint({
    method: 'POST',
    path: '/admin/users/:id/suspend',
    access: 'admin',
    perMinute: 30,
    input: z.strictObject({ id, from: z.nullable(time), reason: z.enum(suspensionReasons), note: reason, until: time }),
    output: messageOnly,
  }),
  /** Ends a suspension early. Without one it changes nothing. `from`: its end that the administrator saw. 409 if it is another one by now. */
  lift: endpoint({
    method: 'POST',
    path: '/admin/users/:id/lift',
    access: 'admin',
    perMinute: 30,
    input: z.strictObject({ id, from: z.nullable(time), reason }),
    output: messageOnly,
  }),
  endSessions: endpoint({
    method: 'POST',
    path: '/admin/users/:id/end-sessions',
    access: 'admin',
    perMinute: 30,
    input: z.strictObject({ id }),
    output: messageOnly,
  }),
  ...userFileEndpoints,
}
