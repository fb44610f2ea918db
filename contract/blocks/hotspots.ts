import * as z from 'zod/mini'
import { localizedText, reference } from '../values/text.ts'
import { filePath } from './picture.ts'

const percent = z.number().check(z.gte(0), z.lte(100))

/** A picture with numbered points in reading order. `x` and `y`: per cent of the picture from its top left corner. */
export const hotspotsBlock = z.strictObject({
  file: filePath,
  alt: localizedText,
  width: z.number().check(z.int(), z.positive()),
  height: z.number().check(z.int(), z.positive()),
  points: z
    .array(z.strictObject({ id: reference, x: percent, y: percent, title: localizedText, markdown: localizedText }))
    .check(z.minLength(1), z.maxLength(12)),
})
