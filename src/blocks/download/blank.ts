import type { BlockData } from '../../../contract/blocks/block.ts'
import { title } from '../blank-words.ts'

/** A new download block, complete enough to be shown at once. */
export const blankDownload = (): BlockData<'download'> => ({ title, file: 'files/document.pdf', name: title })
