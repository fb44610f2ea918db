import * as z from 'zod/mini'
import { localizedText, reference } from '../text.ts'

/** Things to do or have; the ticks stay. `must_tick_all` makes the block done only when nothing is left open. */
export const checklistBlock = z.strictObject({
  title: localizedText,
  items: z
    .array(z.strictObject({ id: reference, text: localizedText, hint: z.optional(localizedText) }))
    .check(z.minLength(1), z.maxLength(30)),
  must_tick_all: z._default(z.boolean(), false),
})
