import * as z from 'zod/mini'
import { shownFace } from '../account/person.ts'
import { endpoint } from '../endpoint.ts'
import { id, typedText } from '../values/text.ts'
import { sharedRights } from './draft-rows.ts'

const messageOnly = z.object({ message: z.string() })

/** A teacher who can be added to a draft: no contact data. */
const teacher = z.object({ id, name: z.string(), face: shownFace, place: z.string() })

/** Letters of the note that learners read beside a new version. */
export const maxNoteLetters = 300

/** Acts on drafts that need a connection. Everything else is a command (draft-commands.ts). */
export const draftEndpoints = {
  /** Makes the draft of a published course, from its newest version. One that is there stays as it is. 403 for another teacher's course. */
  begin: endpoint({
    method: 'POST',
    path: '/teaching/drafts/:id',
    access: 'instructor',
    perMinute: 30,
    input: z.strictObject({ id }),
    output: messageOnly,
  }),
  /** Teachers by name, at most 20, without the caller. Each word of `name` must be in the name. */
  teachers: endpoint({
    method: 'GET',
    path: '/teaching/teachers',
    access: 'instructor',
    perMinute: 60,
    input: z.strictObject({ name: typedText(100) }),
    output: z.object({ items: z.array(teacher) }),
  }),
  /**
   * Asks a teacher to work on a draft, or changes the right of one who does. Null takes the right or the question back. Only by the owner, who
   * cannot lose the own right so.
   */
  share: endpoint({
    method: 'POST',
    path: '/teaching/drafts/:id/people',
    access: 'instructor',
    perMinute: 30,
    input: z.strictObject({ id, user_id: id, right: z.nullable(z.enum(sharedRights)) }),
    output: messageOnly,
  }),
  /** Drafts whose owners ask the caller, and wait for an answer. */
  asked: endpoint({
    method: 'GET',
    path: '/teaching/asked',
    access: 'instructor',
    perMinute: 60,
    input: z.strictObject({}),
    output: z.object({
      items: z.array(z.object({ id, title: z.object({ bn: z.string(), en: z.string() }), owner: z.string(), right: z.enum(sharedRights) })),
    }),
  }),
  /** Answers such a question. A draft is on the devices of those who have accepted alone. */
  answer: endpoint({
    method: 'POST',
    path: '/teaching/drafts/:id/answer',
    access: 'instructor',
    perMinute: 30,
    input: z.strictObject({ id, accept: z.boolean() }),
    output: messageOnly,
  }),
  /** Ends the caller's own part in a draft, and in its course. An owner has to hand the course over. */
  leave: endpoint({
    method: 'POST',
    path: '/teaching/drafts/:id/leave',
    access: 'instructor',
    perMinute: 30,
    input: z.strictObject({ id }),
    output: messageOnly,
  }),
  /**
   * Publishes the draft as the next version of its course. Only by the owner. `seen`, `files_seen`: `seenState` of the course, as the owner saw
   * it; 409 in another state. 400 with `fields.draft` for a draft with faults. 409 with `fields.version` if the course has another version than the draft, by a
   * rollback or by the administration; `over` publishes the draft in its place. 409 with `fields.review` if the setting asks for the approval
   * of a second person, and this state has none. The content of the current version is not published twice.
   */
  publish: endpoint({
    method: 'POST',
    path: '/teaching/drafts/:id/publish',
    access: 'instructor',
    perMinute: 10,
    input: z.strictObject({
      id,
      seen: z.string().check(z.maxLength(40)),
      files_seen: z.optional(z.string().check(z.maxLength(40))),
      note: z.strictObject({ bn: typedText(maxNoteLetters), en: typedText(maxNoteLetters, 0) }),
      over: z.optional(z.boolean()),
    }),
    output: z.object({ message: z.string(), version: z.number(), slug: z.string() }),
  }),
  /** Bytes that learners would load: the whole course, and the update from the version before. 400 for a draft with faults. */
  price: endpoint({
    method: 'GET',
    path: '/teaching/drafts/:id/price',
    access: 'instructor',
    perMinute: 30,
    input: z.strictObject({ id }),
    output: z.object({ bytes_total: z.number(), bytes_new: z.number() }),
  }),
}
