import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { id, time, typedText } from '../values/text.ts'

/** Letters in the name of a group. */
export const maxGroupName = 80
/** Groups of a teacher, learners of a group and courses of a group, at most. */
export const maxGroups = 50
export const maxGroupMembers = 500
export const maxGroupCourses = 20

/** A class group of the caller, for learners of own courses. */
export const classGroup = z.object({
  id,
  name: z.string(),
  /** Null: closed, no learner can join. */
  code: z.nullable(z.string()),
  /** Of the courses that the caller teaches now. */
  course_ids: z.array(id),
  members: z.number(),
  made_at: time,
})
export type ClassGroup = z.output<typeof classGroup>

const changed = z.object({ group: classGroup })

/** Acts of teachers. They need a connection: the server gives the codes, and a code that is shown must be known to it. */
export const groupEndpoints = {
  /** Makes a group with a code, or changes its name and courses. 403 for another teacher's group or course. 429 with too many groups. */
  save: endpoint({
    method: 'POST',
    path: '/teaching/groups/:id',
    access: 'instructor',
    perMinute: 30,
    input: z.strictObject({
      id,
      name: typedText(maxGroupName),
      course_ids: z.array(id).check(z.minLength(1), z.maxLength(maxGroupCourses)),
    }),
    output: changed,
  }),
  /** Gives the group another code, or closes it. The earlier code stops at once; learners stay. */
  setCode: endpoint({
    method: 'POST',
    path: '/teaching/groups/:id/code',
    access: 'instructor',
    perMinute: 30,
    input: z.strictObject({ id, is_open: z.boolean() }),
    output: changed,
  }),
  /** Removes the group. Learners who have begun a course stay in its list. */
  remove: endpoint({
    method: 'DELETE',
    path: '/teaching/groups/:id',
    access: 'instructor',
    perMinute: 30,
    input: z.strictObject({ id }),
    output: z.object({ message: z.string() }),
  }),
}
