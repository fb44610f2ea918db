import * as z from 'zod/mini'
import { localizedText } from '../values/text.ts'
import { filePath } from './picture.ts'

/** A document, opened in the book reader at `page`. */
export const pdfBlock = z.strictObject({
  title: localizedText,
  file: filePath,
  /** Its text, page by page (see documents.ts). */
  text: z.optional(filePath),
  pages: z.number().check(z.int(), z.positive()),
  page: z._default(z.number().check(z.int(), z.positive()), 1),
  description: z.optional(localizedText),
})
