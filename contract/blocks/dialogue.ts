import * as z from 'zod/mini'
import { localizedText, reference } from '../values/text.ts'

/** A conversation to read, such as one between a customer and a shopkeeper. */
export const dialogueBlock = z.strictObject({
  title: localizedText,
  lines: z
    .array(
      z.strictObject({
        id: reference,
        speaker: localizedText,
        text: localizedText,
        /** True for the speaker in whose place the learner is. */
        is_learner: z._default(z.boolean(), false),
      }),
    )
    .check(z.minLength(2), z.maxLength(20)),
})
