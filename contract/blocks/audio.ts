import * as z from 'zod/mini'
import { language, localizedText } from '../values/text.ts'
import { filePath } from './picture.ts'
import { captions } from './video.ts'

/** One recording per spoken language; other languages fall back to the first one. `transcript` is Markdown. */
export const audioBlock = z.strictObject({
  title: localizedText,
  recordings: z
    .array(z.strictObject({ language, file: filePath, seconds: z.number().check(z.int(), z.positive()) }))
    .check(z.minLength(1), z.maxLength(2)),
  captions,
  transcript: localizedText,
})
