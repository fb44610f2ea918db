import * as z from 'zod/mini'
import { language, localizedText } from '../values/text.ts'
import { filePath, picture } from './picture.ts'

/** WebVTT files by language. */
export const captions = z.array(z.strictObject({ language, file: filePath })).check(z.maxLength(2))

/** `transcript`: Markdown, describes sound and picture in full, for deaf and blind users and to save the download. */
export const videoBlock = z.strictObject({
  title: localizedText,
  file: filePath,
  poster: z.optional(picture),
  width: z.number().check(z.int(), z.positive()),
  height: z.number().check(z.int(), z.positive()),
  seconds: z.number().check(z.int(), z.positive()),
  captions,
  transcript: localizedText,
})
