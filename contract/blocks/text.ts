import * as z from 'zod/mini'
import { localizedText } from '../values/text.ts'

/** Markdown in both languages. Raw HTML in it is displayed as text. */
export const textBlock = z.strictObject({ markdown: localizedText })
