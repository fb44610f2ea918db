import * as z from 'zod/mini'
import { localizedText } from '../text.ts'

/** Markdown in both languages. Raw HTML in it is shown as text. */
export const textBlock = z.strictObject({ markdown: localizedText })
