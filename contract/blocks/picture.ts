import * as z from 'zod/mini'
import { localizedText } from '../text.ts'

/** A file's path inside its course package, e.g. `images/cash-book.svg`. */
export const filePath = z.string().check(z.maxLength(200), z.regex(/^[a-z0-9][a-z0-9-]*(?:\/[a-z0-9][a-z0-9-]*)*\.[a-z0-9]+$/))

const pixels = z.number().check(z.int(), z.positive())

/** `alt: null` says that the picture only decorates. Width and height in CSS pixels keep the page from jumping. */
export const picture = z.strictObject({ file: filePath, alt: z.nullable(localizedText), width: pixels, height: pixels })
export type PictureData = z.output<typeof picture>
