import type { BlockData } from '../../../contract/blocks/block.ts'
import { title, words } from '../blank-words.ts'

/** A new table block, complete enough to be shown at once. */
export const blankTable = (): BlockData<'table'> => ({
  caption: title,
  columns: [
    { id: 'name', label: words, align: 'start' },
    { id: 'amount', label: words, align: 'end' },
  ],
  rows: [{ id: 'one', cells: [words, words], is_total: false }],
})
