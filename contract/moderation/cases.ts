import * as z from 'zod/mini'
import { author, shownFace } from '../account/person.ts'
import { endpoint } from '../endpoint.ts'
import { shownPicture } from '../pictures.ts'
import { id, time, typedText } from '../values/text.ts'
import { type ReportedKind, reportedKinds, reportReason } from './reports.ts'

/** `warn`: the text stays, and its author reads why it was reported. */
export const caseDecisions = ['keep', 'warn', 'hide', 'remove'] as const
export type CaseDecision = (typeof caseDecisions)[number]
/** Decisions about one kind of reported thing. People and photos have no text to remove. */
export const decisionsOn = (kind: ReportedKind): readonly CaseDecision[] =>
  kind === 'person' || kind === 'photo' ? caseDecisions.filter((one) => one !== 'remove') : caseDecisions
/**
 * Reason why a case was opened. `link`: a new account's text with a link waits for a moderator. `repeats`: one text in three places
 * within 24 hours.
 */
export const caseCauses = ['reports', 'link', 'repeats'] as const
export type CaseCause = (typeof caseCauses)[number]
export const suspensionDays = [0, 1, 3, 7, 30] as const
export type SuspensionDays = (typeof suspensionDays)[number]

/** Days of a new account's limits. */
export const limitDays = [0, 1, 3, 7, 30] as const
export type LimitDays = (typeof limitDays)[number]

/** One person's text beside the reported one. */
const neighbour = z.object({ name: z.string(), body: z.string() })

/** All reports about one thing, for moderators. Reporters have no names here. */
export const wholeCase = z.object({
  id,
  kind: z.enum(reportedKinds),
  target_id: id,
  cause: z.enum(caseCauses),
  /** Grows with each act and appeal: an act names the one that its moderator saw. */
  version: z.number(),
  /** Waits for a moderator. */
  is_open: z.boolean(),
  /** Others do not see the text now. */
  is_hidden: z.boolean(),
  /** The author has deleted the text. */
  is_gone: z.boolean(),
  opened_at: time,
  author: z.object({
    ...author.shape,
    face: shownFace,
    since: time,
    /** Earlier texts that were hidden or removed. */
    earlier: z.number(),
    /** Earlier warnings. */
    warned: z.number(),
    /** End of the limits that hold now; null without. */
    limited_until: z.nullable(time),
  }),
  title: z.string(),
  body: z.string(),
  /** Those of the post. */
  pictures: z.optional(z.array(shownPicture)),
  /** The photo of the person, as WebP in base64. Absent if its level is for its owner alone. */
  photo: z.optional(z.string()),
  /** The text of the first report, if the author has changed it since. */
  reported_body: z.nullable(z.string()),
  /** Title of the thread, or text of the post, of a reply. Empty for others. */
  place: z.string(),
  /** The reply before this one. */
  before: z.nullable(neighbour),
  /** For the link: the thread's address or id; null for the wall. */
  thread: z.nullable(z.string()),
  /** Most frequent first. */
  reasons: z.array(z.object({ reason: reportReason, count: z.number() })),
  words: z.array(z.string()),
  reporters: z.number(),
  appeal: z.nullable(z.string()),
  /** The last act; null before the first. `by` is null for the one that the number of reports caused. */
  decided: z.nullable(z.object({ decision: z.enum(caseDecisions), by: z.nullable(z.string()), at: time, words: z.string() })),
})
export type WholeCase = z.output<typeof wholeCase>

/**
 * `applied`: done. `duplicate`: another moderator decided the same before. `changed`: another one decided otherwise, or the author has
 * appealed since; nothing was done, and the case says what is.
 */
export const actOutcomes = ['applied', 'duplicate', 'changed'] as const
export type ActOutcome = (typeof actOutcomes)[number]
const actAnswer = z.object({ outcome: z.enum(actOutcomes), case: wholeCase })

/** For administrators. No moderator decides about an own text, or about an appeal against an own decision while there is another administrator. */
export const moderationEndpoints = {
  /** The next 10 cases: false names first, then the oldest. `waiting` counts all that this moderator may decide. */
  queue: endpoint({
    method: 'GET',
    path: '/admin/moderation',
    access: 'admin',
    perMinute: 120,
    input: z.strictObject({}),
    output: z.object({ items: z.array(wholeCase), waiting: z.number(), oldest_at: z.nullable(time) }),
  }),
  /**
   * `words` are required with a suspension. Limits need a decision that the author reads, so not `keep`. People and photos have no text to
   * remove: `remove` is for texts.
   */
  decide: endpoint({
    method: 'POST',
    path: '/admin/moderation/:id/decide',
    access: 'admin',
    perMinute: 120,
    input: z.strictObject({
      id,
      version: z.number().check(z.int(), z.nonnegative()),
      decision: z.enum(caseDecisions),
      reason: reportReason,
      words: typedText(500, 0),
      suspend_days: z.literal(suspensionDays),
      /** Absent in requests of older builds. */
      limit_days: z.optional(z.literal(limitDays)),
    }),
    output: actAnswer,
  }),
  /** Takes the moderator's own last act on a case back, with its suspension. The case waits as before. */
  undo: endpoint({
    method: 'POST',
    path: '/admin/moderation/:id/undo',
    access: 'admin',
    perMinute: 120,
    input: z.strictObject({ id, version: z.number().check(z.int(), z.nonnegative()) }),
    output: actAnswer,
  }),
}
