import * as z from 'zod/mini'
import { localizedText, reference } from '../text.ts'
import { picture } from './picture.ts'

/** Cards to recall from memory: a question or word in front, its answer behind. */
export const flashcardsBlock = z.strictObject({
  title: localizedText,
  cards: z
    .array(z.strictObject({ id: reference, front: localizedText, back: localizedText, picture: z.optional(picture) }))
    .check(z.minLength(2), z.maxLength(40)),
})
