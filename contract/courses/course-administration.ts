import * as z from 'zod/mini'
import { faces } from '../account/person.ts'
import { endpoint } from '../endpoint.ts'
import { pageCursor } from '../values/page-cursor.ts'
import { id, localizedText, reference, time, typedText } from '../values/text.ts'
import { courseRights } from './courses.ts'

export const courseStates = ['published', 'withdrawn'] as const
/** `ownerless`: the owner lost the role that teaches, so administrators alone see the learners. */
export const courseFilters = [...courseStates, 'ownerless'] as const

const named = z.object({ id, name: z.string() })

const listedCourse = z.object({
  course_id: id,
  slug: reference,
  title: localizedText,
  state: z.enum(courseStates),
  /** Number of the current version. */
  version: z.number(),
  /** Null: the course belongs to the administrators. */
  owner: z.nullable(z.object({ ...named.shape, teaches: z.boolean() })),
  /** People with any progress in it. */
  learners: z.number(),
})
export type AdministeredCourse = z.output<typeof listedCourse>

const courseVersion = z.object({
  version: z.number(),
  /** Changes in words for learners; null without words. */
  note: z.nullable(localizedText),
  /** Transfer size of an update from the version before, and of the whole download. */
  bytes_new: z.number(),
  bytes_total: z.number(),
  published_at: time,
  /** Null: a command on the server, or a deleted account. */
  published_by: z.nullable(named),
  /** The older version with the same content, after a rollback. */
  restores: z.nullable(z.number()),
})
export type CourseVersion = z.output<typeof courseVersion>

const wholeCourse = z.object({
  ...listedCourse.shape,
  /** Certificates that are not revoked. */
  finished: z.number(),
  people: z.array(z.object({ ...named.shape, right: z.enum(courseRights) })),
  /** Newest first. */
  versions: z.array(courseVersion),
})
export type WholeCourse = z.output<typeof wholeCourse>

/** Without contact data, reflections and answers. */
const courseLearner = z.object({
  ...named.shape,
  face: z.enum(faces),
  place: z.string(),
  /** The first contact with the course; null for learning that is older than these records. */
  since: z.nullable(time),
  /** The last request of any device. */
  seen_at: z.nullable(time),
  lessons_done: z.number(),
  has_certificate: z.boolean(),
})
export type CourseLearner = z.output<typeof courseLearner>

const versionNumber = z.number().check(z.int(), z.positive(), z.lte(1_000_000))
const messageOnly = z.object({ message: z.string() })
const reason = typedText(500)

/** All courses for administrators. 403 for an administrator who has just lost the role. */
export const courseAdministrationEndpoints = {
  /** Ordered by slug, 50 per page. `search`: a part of the title in either language. `total` counts all matches. */
  list: endpoint({
    method: 'GET',
    path: '/admin/courses',
    access: 'admin',
    input: z.strictObject({ cursor: pageCursor, search: z.optional(typedText(100)), state: z.optional(z.enum(courseFilters)) }),
    output: z.object({ items: z.array(listedCourse), next_cursor: z.nullable(z.string()), total: z.number() }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/admin/courses/:id',
    access: 'admin',
    input: z.strictObject({ id: reference }),
    output: z.object({ course: wholeCourse }),
  }),
  /** People with any progress in the course, by name, 50 per page. `search`: a part of the name. Each look has a line in the audit log. */
  learners: endpoint({
    method: 'GET',
    path: '/admin/courses/:id/learners',
    access: 'admin',
    input: z.strictObject({ id, cursor: pageCursor, search: z.optional(typedText(100)) }),
    output: z.object({ items: z.array(courseLearner), next_cursor: z.nullable(z.string()), total: z.number() }),
  }),
  /** Offers a withdrawn course again. A published one changes nothing. */
  publish: endpoint({
    method: 'POST',
    path: '/admin/courses/:id/publish',
    access: 'admin',
    perMinute: 30,
    input: z.strictObject({ id, reason }),
    output: messageOnly,
  }),
  /** Takes a course from the catalogue. Those who have started it keep it. */
  withdraw: endpoint({
    method: 'POST',
    path: '/admin/courses/:id/withdraw',
    access: 'admin',
    perMinute: 30,
    input: z.strictObject({ id, reason }),
    output: messageOnly,
  }),
  /**
   * Gives the course to another owner, who is an instructor or an administrator; null: to the administrators. `from`: the owner whom the
   * administrator saw. Refused with 409 if another one owns it by now.
   */
  handOver: endpoint({
    method: 'POST',
    path: '/admin/courses/:id/hand-over',
    access: 'admin',
    perMinute: 30,
    input: z.strictObject({ id, user_id: z.nullable(id), from: z.nullable(id), reason }),
    output: messageOnly,
  }),
  /**
   * Publishes an older version once more, under a new number. `note`: the change in words for learners. `seen`: the current version that
   * the administrator saw. Refused with 409 if there is another one by now.
   */
  rollBack: endpoint({
    method: 'POST',
    path: '/admin/courses/:id/roll-back',
    access: 'admin',
    perMinute: 30,
    input: z.strictObject({
      id,
      version: versionNumber,
      seen: versionNumber,
      note: z.strictObject({ bn: typedText(300), en: typedText(300, 0) }),
      reason,
    }),
    output: messageOnly,
  }),
}
