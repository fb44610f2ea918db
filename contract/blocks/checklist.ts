import * as z from 'zod/mini'
import { localizedText, reference } from '../values/text.ts'

/** Things to do or have; the ticks are stored. With `must_tick_all` the block is done only when all items are ticked. */
export const checklistBlock = z.strictObject({
  title: localizedText,
  items: z
    .array(z.strictObject({ id: reference, text: localizedText, hint: z.optional(localizedText) }))
    .check(z.minLength(1), z.maxLength(30)),
  must_tick_all: z._default(z.boolean(), false),
})
