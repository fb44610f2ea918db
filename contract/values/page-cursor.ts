import * as z from 'zod/mini'

/** `next_cursor` of the previous page, opaque; absent for the first page. Not the cursor of a pull (see sync.ts). */
export const pageCursor = z.optional(z.string().check(z.maxLength(300)))
