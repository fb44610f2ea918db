import * as z from 'zod/mini'
import { localizedText, reference } from '../values/text.ts'
import { picture } from './picture.ts'

/** Cards with a question or word on the front and its answer on the back. */
export const flashcardsBlock = z.strictObject({
  title: localizedText,
  cards: z
    .array(z.strictObject({ id: reference, front: localizedText, back: localizedText, picture: z.optional(picture) }))
    .check(z.minLength(2), z.maxLength(40)),
})
