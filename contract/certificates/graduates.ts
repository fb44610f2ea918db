import * as z from 'zod/mini'
import { shownFace } from '../account/person.ts'
import { endpoint } from '../endpoint.ts'
import { pageCursor } from '../values/page-cursor.ts'
import { localizedText, time, typedText } from '../values/text.ts'
import { confirmation, typedCode } from './certificates.ts'

/** A learner with a certificate that is not revoked: name and course, nothing else about the person. */
export const graduate = z.object({
  /** The certificate's code. */
  code: z.string(),
  /** The name on the certificate. */
  name: z.string(),
  face: shownFace,
  course_title: localizedText,
  issued_at: time,
  confirmation: z.nullable(confirmation),
  /** The caller may state or withdraw her presence. */
  may_change: z.boolean(),
})
export type Graduate = z.output<typeof graduate>

/** A file of its own: only the part of staff contains it. */
export const graduateEndpoints = {
  /** Learners with a certificate of the caller's own courses, newest first, 50 per page. `name`: a part of the name. Without the caller's own certificates. */
  list: endpoint({
    method: 'GET',
    path: '/teaching/graduates',
    access: 'instructor',
    perMinute: 60,
    input: z.strictObject({ cursor: pageCursor, name: z.optional(typedText(100)) }),
    output: z.object({ items: z.array(graduate), next_cursor: z.nullable(z.string()) }),
  }),
  /**
   * States that the caller was present, or withdraws that. The first statement counts: a repeated or later one changes
   * nothing. 403 for one's own certificate, for another teacher's course, and for withdrawing another teacher's statement. 404 if revoked.
   */
  confirm: endpoint({
    method: 'POST',
    path: '/teaching/graduates/:code',
    access: 'instructor',
    perMinute: 60,
    input: z.strictObject({ code: typedCode, was_present: z.boolean() }),
    output: z.object({ confirmation: z.nullable(confirmation) }),
  }),
}
