import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { learnerRow } from '../people/seen-by-teachers.ts'
import { id, localizedText, reference } from '../values/text.ts'
import { classGroup } from './class-groups.ts'

/** Position of a device in the learners of one course: only the server reads it. */
const position = z.string().check(z.maxLength(60), z.regex(/^\d+\.\d+$/))

/** A course with its learners, or what changed in them. */
export const courseLearners = z.object({
  course_id: id,
  slug: reference,
  title: localizedText,
  position,
  /** The device drops its learners of this course before. */
  reset: z.boolean(),
  /** Learners in the list. Another number after the changes: the device asks once more from the start. */
  total: z.number(),
  /** With `reset` alone. */
  lessons: z.optional(z.array(z.object({ id: reference, title: localizedText }))),
  /** `row: null`: no longer in the list. */
  changes: z.array(z.object({ id, row: z.nullable(learnerRow) })),
})
export type CourseLearners = z.output<typeof courseLearners>

/** Learners of one course in an answer at most, those with the newest changes. */
export const maxLearners = 1000
/** Courses in an answer at most. */
export const maxTaught = 50

/** A file of its own: only the part of staff contains it. */
export const learnerEndpoints = {
  /**
   * Learners of the courses that the caller teaches, of administrators' too. `known`: positions of the device, as
   * `<course id>:<position>`, separated by commas. A course that is absent from the answer is no longer the caller's. Without the caller.
   */
  list: endpoint({
    method: 'GET',
    path: '/teaching/learners',
    access: 'instructor',
    perMinute: 30,
    input: z.strictObject({
      known: z.optional(z.string().check(z.maxLength(maxTaught * 100), z.regex(/^[0-9a-f-]{36}:\d+\.\d+(?:,[0-9a-f-]{36}:\d+\.\d+)*$/))),
      epoch: z.optional(id),
    }),
    /** The caller's class groups are whole in each answer: they are few, and their members are in the rows. */
    output: z.object({ epoch: id, courses: z.array(courseLearners), groups: z.array(classGroup) }),
  }),
}
