import * as z from 'zod/mini'
import { language, localizedText } from '../text.ts'
import { filePath, picture } from './picture.ts'

/** WebVTT files by the language of their words. */
export const captions = z.array(z.strictObject({ language, file: filePath })).check(z.maxLength(2))

/** `transcript` (Markdown) says everything that is seen and heard: for who cannot hear, see or afford the bytes. */
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
