import * as z from 'zod/mini'
import { localizedText } from '../values/text.ts'
import { picture } from './picture.ts'

/** A picture that can be enlarged. */
export const imageBlock = z.strictObject({ ...picture.shape, caption: z.optional(localizedText) })
