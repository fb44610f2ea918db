import * as z from 'zod/mini'
import { localizedText } from '../values/text.ts'
import { filePath } from './picture.ts'

/** A file to save, print or share: a form, a price list. `name`: suggested file name, without extension. */
export const downloadBlock = z.strictObject({
  title: localizedText,
  file: filePath,
  name: localizedText,
  description: z.optional(localizedText),
})
