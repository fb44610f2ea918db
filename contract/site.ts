import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** How the people behind this server are reached. What they did not set is null, and no page makes it up. */
export const contact = z.object({
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  address: z.nullable(z.string()),
  /** Their pages elsewhere; `name` is the host, as "facebook.com". */
  social: z.array(z.object({ name: z.string(), url: z.string() })),
})
export type Contact = z.output<typeof contact>

/** Counted by the server over everybody. No single person is named. */
export const figures = z.object({
  /** People who have learned something of a course. */
  learners: z.number(),
  courses: z.number(),
  /** Lessons of which somebody has done all that is required, counted for each person. */
  lessons_finished: z.number(),
  /** Certificates that stand. */
  certificates: z.number(),
  /** When it was counted. */
  counted_at: z.number(),
})
export type Figures = z.output<typeof figures>

export const siteEndpoints = {
  contact: endpoint({ method: 'GET', path: '/site/contact', access: 'anyone', input: z.strictObject({}), output: z.object({ contact }) }),
  /** Up to five minutes old. */
  figures: endpoint({
    method: 'GET',
    path: '/site/figures',
    access: 'anyone',
    perMinute: 30,
    input: z.strictObject({}),
    output: z.object({ figures }),
  }),
}
