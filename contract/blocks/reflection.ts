import * as z from 'zod/mini'
import { localizedText } from '../text.ts'

export const reflectionMaxLength = 4000

/** An open question. What is written is the learner's own: nobody marks it and nobody else sees it. */
export const reflectionBlock = z.strictObject({
  prompt: localizedText,
  hint: z.optional(localizedText),
})
