import type { BlockData } from '../../../contract/blocks/block.ts'
import { words } from '../blank-words.ts'

/** A new reflection block, complete enough to be shown at once. */
export const blankReflection = (): BlockData<'reflection'> => ({ prompt: words })
