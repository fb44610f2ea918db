import * as z from 'zod/mini'
import { courseRights } from '../courses/courses.ts'
import { id, sha256, storable, time } from '../values/text.ts'

/** Parts of a draft. A question belongs to a quiz block, a block to a lesson, a lesson to a module. The course is the root. */
export const draftKinds = ['course', 'module', 'lesson', 'block', 'question'] as const
export type DraftKind = (typeof draftKinds)[number]

export const maxValueLength = 24_000
/** A value of one field. Lists are JSON or ids, see `draft-fields.ts`. Without the characters that no database stores. */
export const draftValue = z.union([
  z.string().check(
    z.maxLength(maxValueLength),
    z.refine((text) => storable(text) === text, { error: 'bad_characters' }),
  ),
  z.number(),
  z.boolean(),
])
export type DraftValue = z.output<typeof draftValue>

/** Path of a field within a node. No double underline: a path must never name a prototype. */
export const draftField = z.string().check(
  z.maxLength(300),
  z.regex(/^[a-z][\w-]*(\.[\w-]+)*(:order|:json)?$/i),
  z.refine((path) => !path.includes('__')),
)

export const draftFields = z.record(draftField, draftValue)
export type DraftFields = z.output<typeof draftFields>

/** A text that lost against another author's of the same moment. `id`: of the command with it. `value`: null removed the field. */
const clash = z.object({ id, field: draftField, value: z.nullable(draftValue), by: id, at: time })
export type DraftClash = z.output<typeof clash>

/** Words about a part, for those who work on the draft. `id`: of the command with it. */
const comment = z.object({ id, by: id, at: time, text: z.string(), is_done: z.boolean() })
export type DraftComment = z.output<typeof comment>

/** Place among the siblings, by the order of its characters. Equal ones follow their ids. No last 0: there is no rank before it. */
export const rank = z.string().check(z.minLength(1), z.maxLength(200), z.regex(/^[0-9A-Za-z]*[1-9A-Za-z]$/))

/** One part of a draft, as it is pulled. A removed one is a row too, so that it can return. */
export const draftNode = z.object({
  id,
  course_id: id,
  parent_id: z.nullable(id),
  rank,
  kind: z.enum(draftKinds),
  fields: draftFields,
  /** Rises with every change: a removal names what its author saw. */
  revision: z.number(),
  is_removed: z.boolean(),
  clashes: z.array(clash),
  /** Oldest first. Absent: none. */
  comments: z.optional(z.array(comment)),
})
export type DraftNode = z.output<typeof draftNode>

/**
 * A file that a draft can name. `chunks`: hashes of its pieces, if it has several. `is_published`: the last published version has it. Both are
 * absent from an older server.
 */
const draftFile = z.object({
  ...{ path: z.string(), sha256, bytes: z.number(), type: z.string() },
  chunks: z.optional(z.array(sha256)),
  is_published: z.optional(z.boolean()),
})

/** Steps of a review by a second person. */
export const reviewSteps = ['ask', 'approve', 'return'] as const

/** A step of the review of a draft. `id`: of the command with it. `seen`, `files_seen`: `seenState` of the course, as the person had it. */
const draftReview = z.object({ id, by: id, at: time, step: z.enum(reviewSteps), seen: z.string(), files_seen: z.optional(z.string()) })
export type DraftReview = z.output<typeof draftReview>

/** Rights that an owner gives. */
export const sharedRights = ['author', 'reviewer'] as const

/** The draft of one course, beside its nodes. Its id is the course's. */
export const courseDraft = z.object({
  id,
  /** Those who work on it, the owner first. */
  people: z.array(z.object({ id, name: z.string(), right: z.enum(courseRights) })),
  /** Teachers who were asked, and have not answered. */
  asked: z.optional(z.array(z.object({ id, name: z.string(), right: z.enum(sharedRights) }))),
  files: z.array(draftFile),
  /** Number and address of the version that was published last; null before the first. */
  version: z.nullable(z.number()),
  slug: z.nullable(z.string()),
  /** The last steps of its review, in the order of their arrival. Absent: none. */
  reviews: z.optional(z.array(draftReview)),
  /** True: a second person has to approve it before it is published. Absent: from an older server. */
  needs_review: z.optional(z.boolean()),
  /** Author of the last change. Null: a deleted account, or no change since it was made of a version. */
  edited_by: z.optional(z.nullable(id)),
})
export type CourseDraft = z.output<typeof courseDraft>
