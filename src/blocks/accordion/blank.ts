import type { BlockData } from '../../../contract/blocks/block.ts'
import { title, words } from '../blank-words.ts'

/** A new accordion block, complete enough to be shown at once. */
export const blankAccordion = (): BlockData<'accordion'> => ({ items: [{ id: 'one', title, markdown: words }] })
