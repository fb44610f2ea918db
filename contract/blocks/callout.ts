import * as z from 'zod/mini'
import { localizedText } from '../values/text.ts'

export const calloutTones = ['tip', 'warning', 'example', 'remember'] as const

/** An emphasised note. */
export const calloutBlock = z.strictObject({
  tone: z.enum(calloutTones),
  title: z.optional(localizedText),
  markdown: localizedText,
})
