import type { BlockData } from '../../../contract/blocks/block.ts'
import { title } from '../blank-words.ts'

/** A new steps block, complete enough to be shown at once. */
export const blankSteps = (): BlockData<'steps'> => ({ title, items: ['one', 'two'].map((id) => ({ id, title })) })
