import type { BlockData } from '../../../contract/blocks/block.ts'
import { title, words } from '../blank-words.ts'

/** A new worksheet block, complete enough to be shown at once. */
export const blankWorksheet = (): BlockData<'worksheet'> => ({
  title,
  parts: [
    {
      kind: 'fields',
      id: 'sums',
      fields: [
        { id: 'in', label: words, unit: 'taka' },
        { id: 'out', label: words, unit: 'taka' },
        { id: 'left', label: words, unit: 'taka', formula: '[in] - [out]' },
      ],
    },
  ],
})
