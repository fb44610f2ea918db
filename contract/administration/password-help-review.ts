import * as z from 'zod/mini'
import { helpStates } from '../account/password-help.ts'
import { roles } from '../account/person.ts'
import { endpoint } from '../endpoint.ts'
import { id, time } from '../values/text.ts'

/** An account that has the number of a request. Administrators are missing: they are helped by a command on the server. */
const candidate = z.object({
  user_id: id,
  name: z.string(),
  role: z.enum(roles),
  place: z.string(),
  /** The number to call. For 7 days after a change of the number it is the number before. */
  call: z.string(),
  phone_changed_at: z.nullable(time),
  created_at: time,
  seen_at: z.nullable(time),
  /** Codes that may still be issued today. */
  codes_left: z.number(),
})
export type HelpCandidate = z.output<typeof candidate>

const listed = z.object({
  id,
  number: z.string(),
  state: z.enum(helpStates),
  until: z.nullable(time),
  asked_at: time,
  /** As the sender typed it, perhaps empty. Proves nothing. */
  asked_as: z.string(),
  /** Name of the administrator who issued the last code. */
  issued_by: z.nullable(z.string()),
  /** The new password was disputed by its owner. */
  is_disputed: z.boolean(),
  candidates: z.array(candidate),
})
export type HelpRequest = z.output<typeof listed>

/** Password help for administrators. */
export const helpReviewEndpoints = {
  /**
   * Open requests of numbers that have an account, and those done or disputed lately. Those with a live code come first, then the
   * oldest. Of too many it answers those of all senders in turn: one sender's flood does not hide the requests of others.
   */
  list: endpoint({
    method: 'GET',
    path: '/admin/password-help',
    access: 'admin',
    input: z.strictObject({}),
    output: z.object({ items: z.array(listed) }),
  }),
  /** Issues the code of a request for one of its accounts. Any earlier code of that account ends. Shown once, stored as a hash. */
  issue: endpoint({
    method: 'POST',
    path: '/admin/password-help/issue',
    access: 'admin',
    input: z.strictObject({ id, user_id: id, has_called: z.literal(true) }),
    output: z.object({ code: z.string(), until: time }),
  }),
  /** Ends a request without a new password: the call had no answer, or the person called has not asked. */
  close: endpoint({
    method: 'POST',
    path: '/admin/password-help/close',
    access: 'admin',
    input: z.strictObject({ id }),
    output: z.object({ message: z.string() }),
  }),
}
