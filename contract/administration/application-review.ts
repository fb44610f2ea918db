import * as z from 'zod/mini'
import { applicationStates, applicationWordsLength, ownApplication } from '../account/applications.ts'
import { roles, shownFace } from '../account/person.ts'
import { endpoint } from '../endpoint.ts'
import { id, time, typedText } from '../values/text.ts'

const listed = z.object({
  id,
  state: z.enum(applicationStates),
  user_id: id,
  name: z.string(),
  face: shownFace,
  subject: z.string(),
  /** Start of the wait for an administrator, by the server's clock. */
  sent_at: time,
  decided_at: z.nullable(time),
})
export type ListedApplication = z.output<typeof listed>

const whole = z.object({
  ...ownApplication.shape,
  user_id: id,
  name: z.string(),
  face: shownFace,
  role: z.enum(roles),
  user_place: z.string(),
  user_since: time,
  certificates: z.number(),
  /** Name of the administrator who decided last. */
  decided_by: z.nullable(z.string()),
  /** Rises with every change: a decision names the version that it is about. */
  version: z.number(),
})
export type WholeApplication = z.output<typeof whole>

export const applicationDecisions = ['approve', 'ask', 'return'] as const
export type ApplicationDecision = (typeof applicationDecisions)[number]

/** Applications for administrators. */
export const applicationEndpoints = {
  /** Those that wait for an administrator, the oldest first; then those that wait for their applicant; then the last decisions. */
  list: endpoint({
    method: 'GET',
    path: '/admin/applications',
    access: 'admin',
    input: z.strictObject({ cursor: z.optional(z.string().check(z.maxLength(300))) }),
    output: z.object({
      items: z.array(listed),
      next_cursor: z.nullable(z.string()),
      waiting: z.number(),
      oldest_at: z.nullable(time),
    }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/applications/:id',
    access: 'admin',
    input: z.strictObject({ id }),
    output: z.object({ application: whole }),
  }),
  /**
   * Approves, which makes the applicant an instructor; asks; or returns. The applicant reads `words`. 409 if the application has
   * changed since `version`, or is no longer open.
   */
  decide: endpoint({
    method: 'POST',
    path: '/admin/applications/:id/decide',
    access: 'admin',
    perMinute: 30,
    input: z.strictObject({
      id,
      decision: z.enum(applicationDecisions),
      words: typedText(applicationWordsLength),
      version: z.number().check(z.int(), z.nonnegative()),
    }),
    output: z.object({ message: z.string() }),
  }),
}
