import * as z from 'zod/mini'
import { localizedText } from '../text.ts'
import { filePath } from './picture.ts'

/** A document to read inside the app, opened in the book reader at `page`. */
export const pdfBlock = z.strictObject({
  title: localizedText,
  file: filePath,
  /** What it says, page by page (see documents.ts). */
  text: z.optional(filePath),
  pages: z.number().check(z.int(), z.positive()),
  page: z._default(z.number().check(z.int(), z.positive()), 1),
  description: z.optional(localizedText),
})
