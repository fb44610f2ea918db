import * as z from 'zod/mini'
import { commands } from '../command.ts'
import { id } from '../values/text.ts'

/** One lane: leaving follows joining. */
const lane = () => 'classes'

export const classCommands = commands({
  /**
   * Joins the class group with this code, and the lists of its courses. Rejected with `group_unknown` for a code that none has, and with
   * `group_full`. After wrong codes the answer is `retry`, whatever the code is.
   */
  joinGroup: { version: 1, input: z.strictObject({ code: z.string().check(z.regex(/^[B-Z]{6}$/)) }), lane },
  leaveGroup: { version: 1, input: z.strictObject({ id }), lane },
  /** Leaves the list of a course's teachers, until the learner returns. */
  leaveList: { version: 1, input: z.strictObject({ course_id: id }), lane },
})
