import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { reference } from '../values/text.ts'

export const bannerKinds = ['dashboard', 'courses', 'my-courses', 'course-learning', 'default'] as const
export type BannerKind = (typeof bannerKinds)[number]

export const banner = z.object({
  title: z.string(),
  subtitle: z.string(),
  show_progress: z.boolean(),
  /** Per cent, 0 to 100. */
  progress_value: z.number(),
  progress_label: z.string(),
  progress_suffix: z.string(),
})
export type Banner = z.output<typeof banner>

export const bannerEndpoints = {
  /** Title and subtitle in the requester's language, and the signed-in user's progress in that course. */
  data: endpoint({
    method: 'GET',
    path: '/common/banner-data.php',
    access: 'anyone',
    input: z.strictObject({
      type: z._default(z.enum(bannerKinds), 'default'),
      course_id: z.optional(reference),
      lesson_id: z.optional(reference),
    }),
    output: z.object({ banner }),
  }),
}
