import * as z from 'zod/mini'
import { commands } from '../command.ts'
import { pushMaxBytes } from '../transport.ts'
import { id, typedText } from '../values/text.ts'
import { draftField, draftFields, draftKinds, draftValue, rank, reviewSteps } from './draft-rows.ts'

/** Parts in one command: a lesson with all its blocks. */
export const maxAddedNodes = 120
/** Nodes of one draft, removed ones included. */
export const maxDraftNodes = 3000
/** Drafts in which one person may begin work. */
export const maxDraftsPerPerson = 50
/** Texts that wait to be settled in one node. */
export const maxClashes = 40

/** Comments on one node. Above them the oldest one that is done goes. */
export const maxComments = 40
export const maxCommentLetters = 1000

/** Steps of a review that are stored. Above them the oldest one goes. */
export const maxReviews = 20

/** Bytes of one command: below the limit of a push, which carries the command with its envelope. */
export const maxCommandBytes = pushMaxBytes - 4096
/** Bytes of the fields of one node. One command can copy it. Larger than any block of the product's courses. */
export const maxNodeBytes = maxCommandBytes - 4096

export const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length
const fits = z.refine((input: unknown) => bytesOf(input) <= maxCommandBytes, { error: 'too_long' })

const newNode = z.strictObject({ id, parent_id: id, rank, kind: z.enum(draftKinds), fields: draftFields })
export type NewDraftNode = z.output<typeof newNode>

const change = z.strictObject({ from: z.nullable(draftValue), to: z.nullable(draftValue) })
const lane = ({ course_id }: { course_id: string }) => `draft:${course_id}`

/**
 * Changes of drafts. The course's id is the draft's. Each draft is a lane. A change of a removed part restores
 * it: its author did not know of the removal.
 */
export const draftCommands = commands({
  /** Begins a new course, which belongs to the sender. */
  startDraft: { version: 1, input: z.strictObject({ course_id: id, fields: draftFields }).check(fits), lane },
  /** Adds parts; a parent precedes what is in it. */
  addDraftNodes: {
    version: 1,
    input: z.strictObject({ course_id: id, nodes: z.array(newNode).check(z.minLength(1), z.maxLength(maxAddedNodes)) }).check(fits),
    lane,
  },
  /** Changes fields, see `withChange`. */
  changeDraftNode: {
    version: 1,
    input: z.strictObject({ course_id: id, id, changes: z.record(draftField, change) }).check(fits),
    lane,
  },
  /** The last move counts. */
  moveDraftNode: { version: 1, input: z.strictObject({ course_id: id, id, parent_id: id, rank }), lane },
  /** `seen`: `stateOf` the part, as the sender saw it. In another state the part stays, without a rejection. */
  removeDraftNode: { version: 1, input: z.strictObject({ course_id: id, id, seen: z.string().check(z.maxLength(40)) }), lane },
  restoreDraftNode: { version: 1, input: z.strictObject({ course_id: id, id }), lane },
  /** Removes a text that lost, after its reading. */
  settleDraftClash: { version: 1, input: z.strictObject({ course_id: id, id, clash: id, field: draftField }), lane },
  /** A comment of one who reads the draft, a reviewer too. Its id is the command's. */
  commentDraftNode: { version: 1, input: z.strictObject({ course_id: id, id, text: typedText(maxCommentLetters) }), lane },
  /**
   * A step of the review by a second person. An author asks for it; one who reads the draft and did not change it last decides. The
   * words are comments. `seen`, `files_seen`: `seenState` of the course, as the sender has it. A decision counts for this state alone.
   * Without `files_seen` it counts for the parts, until a file arrives that one of them names.
   */
  reviewDraft: {
    version: 1,
    input: z.strictObject({
      course_id: id,
      step: z.enum(reviewSteps),
      seen: z.string().check(z.maxLength(40)),
      files_seen: z.optional(z.string().check(z.maxLength(40))),
    }),
    lane,
  },
  /** Marks a comment as done, or as open again. */
  markDraftComment: { version: 1, input: z.strictObject({ course_id: id, id, comment: id, is_done: z.boolean() }), lane },
})
