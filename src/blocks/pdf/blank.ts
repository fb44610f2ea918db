import type { BlockData } from '../../../contract/blocks/block.ts'
import { title } from '../blank-words.ts'

/** A new pdf block, complete enough to be shown at once. */
export const blankPdf = (): BlockData<'pdf'> => ({ title, file: 'files/document.pdf', pages: 1, page: 1 })
