import * as z from 'zod/mini'
import { localizedText } from '../values/text.ts'

/** A file's path inside its course package, e.g. `images/cash-book.svg`. */
export const filePath = z.string().check(z.maxLength(200), z.regex(/^[a-z0-9][a-z0-9-]*(?:\/[a-z0-9][a-z0-9-]*)*\.[a-z0-9]+$/))

const pixels = z.number().check(z.int(), z.positive())

/** `alt: null` marks a decorative picture. Width and height in CSS pixels prevent a layout shift. */
export const picture = z.strictObject({ file: filePath, alt: z.nullable(localizedText), width: pixels, height: pixels })
export type PictureData = z.output<typeof picture>
