import * as z from 'zod/mini'
import { language, localizedText } from '../text.ts'
import { filePath } from './picture.ts'
import { captions } from './video.ts'

/** One recording for each language it was spoken in; a reader of another language gets the first. `transcript` is Markdown. */
export const audioBlock = z.strictObject({
  title: localizedText,
  recordings: z
    .array(z.strictObject({ language, file: filePath, seconds: z.number().check(z.int(), z.positive()) }))
    .check(z.minLength(1), z.maxLength(2)),
  captions,
  transcript: localizedText,
})
