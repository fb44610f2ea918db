import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { learnerFacts } from '../learning/learner-facts.ts'
import { id, localizedText, reference, time } from '../values/text.ts'
import { seenPerson } from './people.ts'

/** A learner of one course, as its teachers see one. The learner has a page with the same row (docs/decisions/083). */
export const learnerRow = z.object({
  person: seenPerson,
  /** Last report of learning in this course that the server received. Null: none yet. */
  heard_at: z.nullable(time),
  /** The viewer's class groups that the learner is in. Absent: none. */
  groups: z.optional(z.array(id)),
  ...learnerFacts.shape,
})
export type LearnerRow = z.output<typeof learnerRow>

/** A class group of the learner. */
const joinedGroup = z.object({
  id,
  name: z.string(),
  teacher: seenPerson,
  courses: z.array(localizedText),
  /** Addresses of `courses`, in the same order. Absent in an answer that an earlier build stored. */
  slugs: z.optional(z.array(reference)),
  joined_at: time,
})
export type JoinedGroup = z.output<typeof joinedGroup>

/** A course in whose list the learner is, or was. */
const seenCourse = z.object({
  course_id: id,
  slug: reference,
  title: localizedText,
  lessons: z.array(z.object({ id: reference, title: localizedText })),
  /** Empty: administrators alone see it. */
  teachers: z.array(seenPerson),
  /** The row that the first of them gets. Null: the learner has left the list, or this build cannot read the course. */
  row: z.nullable(learnerRow),
  is_left: z.boolean(),
})
export type SeenCourse = z.output<typeof seenCourse>

export const seenEndpoints = {
  /** The rows of the caller in the lists of teachers, and the caller's class groups. */
  get: endpoint({
    method: 'GET',
    path: '/learning/teachers',
    access: 'member',
    perMinute: 30,
    input: z.strictObject({}),
    output: z.object({ groups: z.array(joinedGroup), courses: z.array(seenCourse) }),
  }),
  /** Returns the caller to a list that the caller has left. With a connection: an old decision of another device must not undo a later one. */
  comeBack: endpoint({
    method: 'POST',
    path: '/learning/teachers/:id',
    access: 'member',
    perMinute: 30,
    input: z.strictObject({ id }),
    output: z.object({ message: z.string() }),
  }),
}
