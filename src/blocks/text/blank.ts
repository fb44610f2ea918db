import type { BlockData } from '../../../contract/blocks/block.ts'
import { words } from '../blank-words.ts'

/** A new text block, complete enough to be shown at once. */
export const blankText = (): BlockData<'text'> => ({ markdown: words })
