import * as z from 'zod/mini'
import { commands } from '../command.ts'
import { id, time, typedText } from '../values/text.ts'

/** Things that users report: posts of the wall, threads, replies and comments, what a person shows of themselves, events, and photos. */
export const reportedKinds = ['post', 'thread', 'reply', 'person', 'event', 'photo'] as const
export type ReportedKind = (typeof reportedKinds)[number]

/** Reasons of reports, and of decisions: worded in both languages. Cases with the first one come first. */
export const reportReasons = ['pretends', 'harm', 'private', 'false', 'spam', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]
export const reportReason = z.enum(reportReasons)

export const reportWordsLength = 500
export const appealWordsLength = 2000

const reported = z.strictObject({ kind: z.enum(reportedKinds), id })
export type Reported = z.output<typeof reported>

/** A report of the signed-in user, as it is pulled. Its id is that of the reported thing: there is one per user and thing. */
export const ownReport = z.object({ id, kind: z.enum(reportedKinds), reason: reportReason, made_at: time })

/**
 * `hidden`: others no longer see the text. `removed`: nor does its author. `restored`: seen by others, after it was hidden. `waiting`:
 * others do not see it before a moderator has read it. `warned`: all see it, and the author is to change something. `cleared`: the
 * warning was taken back.
 */
export const decisionStates = ['hidden', 'removed', 'restored', 'waiting', 'warned', 'cleared'] as const

/** A decision about a text of the signed-in user, as it is pulled. */
export const ownDecision = z.object({
  id,
  kind: z.enum(reportedKinds),
  state: z.enum(decisionStates),
  /** Null: hidden by the number of reports, and a person looks at it next. */
  reason: z.nullable(reportReason),
  /** The moderator's words, also empty. */
  words: z.string(),
  /** The title of a thread. Empty for others and for removed ones. */
  title: z.string(),
  body: z.string(),
  decided_at: time,
  /** End of the limits that came with the decision. Absent without. */
  limited_until: z.optional(time),
  /** The author's words against the decision; null before. One decision has one appeal. */
  appeal: z.nullable(z.string()),
  /** A moderator has answered the appeal. */
  is_answered: z.boolean(),
})
export type OwnDecision = z.output<typeof ownDecision>

export const moderationCommands = commands({
  /** Never refused for the state of the thing: the reporter has nothing left to do. */
  report: {
    version: 1,
    input: z.strictObject({ of: reported, reason: reportReason, words: typedText(reportWordsLength, 0) }),
    lane: ({ of }) => `report:${of.id}`,
  },
  /** Asks for another look at a decision, once. Rejected with `appeal_used` if other words have been sent before. */
  appeal: {
    version: 1,
    input: z.strictObject({ id, words: typedText(appealWordsLength) }),
    lane: (input) => `decision:${input.id}`,
  },
})
