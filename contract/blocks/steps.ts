import * as z from 'zod/mini'
import { localizedText, reference } from '../text.ts'
import { picture } from './picture.ts'

/** How to do something, in order; one action a step. */
export const stepsBlock = z.strictObject({
  title: localizedText,
  items: z
    .array(z.strictObject({ id: reference, title: localizedText, markdown: z.optional(localizedText), picture: z.optional(picture) }))
    .check(z.minLength(2), z.maxLength(20)),
})
