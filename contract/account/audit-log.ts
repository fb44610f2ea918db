import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { day } from '../values/days.ts'
import { pageCursor } from '../values/page-cursor.ts'
import { id, time, typedText } from '../values/text.ts'
import { roles } from './person.ts'

/** Acts that change nothing: an administrator has seen personal data. */
export const auditLooks = [
  'users_searched',
  'user_viewed',
  'users_import_checked',
  'application_viewed',
  'help_listed',
  'course_learners_listed',
] as const

/** Every kind of administrative act. The log of earlier acts is permanent: a kind is never removed or renamed. */
export const auditActs = [
  'admin_made',
  'admin_link_made',
  'help_code_issued',
  'help_closed',
  'certificate_confirmed',
  'certificate_confirmation_withdrawn',
  'certificate_revoked',
  'role_changed',
  'suspended',
  'suspension_lifted',
  'sessions_ended',
  'users_imported',
  'user_added',
  'users_exported',
  'course_published',
  'course_version_published',
  'course_brought',
  'course_withdrawn',
  'course_handed_over',
  'course_taken_back',
  'course_rolled_back',
  'application_asked',
  'application_returned',
  'application_approved',
  'thread_steered',
  'forum_subject_saved',
  'event_changed',
  'event_cancelled',
  'content_kept',
  'content_hidden',
  'content_removed',
  'content_act_undone',
  'setting_changed',
  'translation_added',
  'translation_changed',
  'translation_removed',
  'content_hidden_by_reports',
  'draft_shared',
  'draft_share_ended',
  'draft_share_answered',
  'draft_left',
  'content_warned',
  'account_limited',
  'account_limit_lifted',
  ...auditLooks,
] as const
export type AuditAct = (typeof auditActs)[number]

/** A person of an entry. `name` is the present one; null if the account was deleted. */
const named = z.object({ id, name: z.nullable(z.string()) })

const auditEntry = z.object({
  number: z.number(),
  at: time,
  act: z.enum(auditActs),
  /** Null: a command on the server. */
  actor: z.nullable(named),
  /** The actor's role at that time. */
  actor_role: z.nullable(z.enum(roles)),
  subject: z.nullable(named),
  /** The changed thing: the code of a certificate, the number of a request, the key of a text. */
  object: z.nullable(z.string()),
  before: z.nullable(z.string()),
  after: z.nullable(z.string()),
  reason: z.nullable(z.string()),
})
export type AuditEntry = z.output<typeof auditEntry>

export const auditLogEndpoints = {
  /**
   * Administrative acts, newest first, 50 per page. Looks at personal data are listed by `looks` or their own kind alone. `from` and `to`:
   * days in Dhaka, both included. `by`: a part of the actor's name. `object`: a part of the changed thing, such as a course's slug, the id of
   * a post or a certificate's code; or of the name of the person whom the act concerns.
   */
  list: endpoint({
    method: 'GET',
    path: '/admin/audit',
    access: 'admin',
    input: z.strictObject({
      cursor: pageCursor,
      act: z.optional(z.enum([...auditActs, 'looks'])),
      actor: z.optional(id),
      subject: z.optional(id),
      by: z.optional(typedText(100)),
      object: z.optional(typedText(100)),
      from: z.optional(day),
      to: z.optional(day),
    }),
    output: z.object({ items: z.array(auditEntry), next_cursor: z.nullable(z.string()) }),
  }),
}
