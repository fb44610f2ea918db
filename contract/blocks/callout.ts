import * as z from 'zod/mini'
import { localizedText } from '../text.ts'

export const calloutTones = ['tip', 'warning', 'example', 'remember'] as const

/** What must not be missed, set apart. */
export const calloutBlock = z.strictObject({
  tone: z.enum(calloutTones),
  title: z.optional(localizedText),
  markdown: localizedText,
})
