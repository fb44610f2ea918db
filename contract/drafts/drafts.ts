import * as z from 'zod/mini'
import { shownFace } from '../account/person.ts'
import { endpoint } from '../endpoint.ts'
import { id, typedText } from '../values/text.ts'

const messageOnly = z.object({ message: z.string() })

/** A teacher who can be added to a draft: no contact data. */
const teacher = z.object({ id, name: z.string(), face: shownFace, place: z.string() })

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
  /** Gives a teacher a right in a draft; null takes it back. Only by the owner, who cannot lose the own one so. */
  share: endpoint({
    method: 'POST',
    path: '/teaching/drafts/:id/people',
    access: 'instructor',
    perMinute: 30,
    input: z.strictObject({ id, user_id: id, right: z.nullable(z.enum(['author', 'reviewer'])) }),
    output: messageOnly,
  }),
}
