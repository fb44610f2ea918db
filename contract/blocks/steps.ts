import * as z from 'zod/mini'
import { localizedText, reference } from '../values/text.ts'
import { picture } from './picture.ts'

/** Instructions in order, one action per step. */
export const stepsBlock = z.strictObject({
  title: localizedText,
  items: z
    .array(z.strictObject({ id: reference, title: localizedText, markdown: z.optional(localizedText), picture: z.optional(picture) }))
    .check(z.minLength(2), z.maxLength(20)),
})
