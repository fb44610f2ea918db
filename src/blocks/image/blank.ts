import type { BlockData } from '../../../contract/blocks/block.ts'
import { words } from '../blank-words.ts'

/** A new image block, complete enough to be shown at once. */
export const blankImage = (): BlockData<'image'> => ({ file: 'images/picture.svg', alt: words, width: 800, height: 600 })
