import * as z from 'zod/mini'
import { localizedText } from '../text.ts'
import { filePath } from './picture.ts'

/** A file to keep, print or share: a form, a price list. `name` is what it is called on the learner's phone, without its ending. */
export const downloadBlock = z.strictObject({
  title: localizedText,
  file: filePath,
  name: localizedText,
  description: z.optional(localizedText),
})
