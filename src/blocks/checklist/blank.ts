import type { BlockData } from '../../../contract/blocks/block.ts'
import { title, words } from '../blank-words.ts'

/** A new checklist block, complete enough to be shown at once. */
export const blankChecklist = (): BlockData<'checklist'> => ({ title, items: [{ id: 'one', text: words }], must_tick_all: false })
