import * as z from 'zod/mini'

/**
 * The text of a PDF, page by page, as a JSON file beside it in the package. Text extracted from a PDF has its Bengali
 * letters in drawing order, which breaks search and screen readers. This is the text as it was written.
 */
export const documentText = z.object({
  format: z.literal(1),
  pages: z.array(z.string().check(z.maxLength(50_000))).check(z.maxLength(2000)),
})
export type DocumentText = z.output<typeof documentText>
