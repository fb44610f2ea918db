import * as z from 'zod/mini'

/** `next_cursor` of the page before, as it came; left out for the first page. Not the number of a pull (see sync.ts). */
export const pageCursor = z.optional(z.string().check(z.maxLength(300)))
