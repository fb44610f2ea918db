import * as z from 'zod/mini'
import { localizedText, reference } from '../values/text.ts'

export const accordionBlock = z.strictObject({
  items: z.array(z.strictObject({ id: reference, title: localizedText, markdown: localizedText })).check(z.minLength(1), z.maxLength(20)),
})
