import * as z from 'zod/mini'

/**
 * What a PDF says, page by page, as a JSON file beside it in the package. Readers on the phone put Bengali letters in the
 * order in which they are drawn, which nobody can listen to or search in; this is the text as it was written.
 */
export const documentText = z.object({
  format: z.literal(1),
  pages: z.array(z.string().check(z.maxLength(50_000))).check(z.maxLength(2000)),
})
export type DocumentText = z.output<typeof documentText>
