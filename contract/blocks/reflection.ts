import * as z from 'zod/mini'
import { localizedText } from '../values/text.ts'

export const reflectionMaxLength = 4000

/** An open question. The answer is private to the learner and not graded. */
export const reflectionBlock = z.strictObject({
  prompt: localizedText,
  hint: z.optional(localizedText),
})
