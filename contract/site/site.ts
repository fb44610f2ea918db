import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { localizedText } from '../values/text.ts'

/** Contact data of the operator. Null if not configured; pages then omit it. */
export const contact = z.object({
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** When the telephone is answered, in both languages. Absent in answers of builds before it. */
  hours: z._default(z.nullable(localizedText), null),
  /** The operator's pages on other sites; `name` is the host, as "facebook.com". */
  social: z.array(z.object({ name: z.string(), url: z.string() })),
})
export type Contact = z.output<typeof contact>

/** Statistics over all users. They must not identify a person. */
export const figures = z.object({
  /** People with progress in any course. */
  learners: z.number(),
  courses: z.number(),
  /** Complete lessons, summed over all people. */
  lessons_finished: z.number(),
  /** Certificates that are not revoked. */
  certificates: z.number(),
  /** Time of the count. */
  counted_at: z.number(),
})
export type Figures = z.output<typeof figures>

export const siteEndpoints = {
  contact: endpoint({
    method: 'GET',
    path: '/site/contact',
    access: 'anyone',
    input: z.strictObject({}),
    output: z.object({ contact, applications_open: z._default(z.boolean(), true) }),
  }),
  /** Cached for up to 5 minutes. */
  figures: endpoint({
    method: 'GET',
    path: '/site/figures',
    access: 'anyone',
    perMinute: 30,
    input: z.strictObject({}),
    output: z.object({ figures }),
  }),
}
