import type { BlockData } from '../../../contract/blocks/block.ts'
import { title, words } from '../blank-words.ts'

/** A new dialogue block, complete enough to be shown at once. */
export const blankDialogue = (): BlockData<'dialogue'> => ({
  title,
  lines: [
    { id: 'one', speaker: title, text: words, is_learner: false },
    { id: 'two', speaker: title, text: words, is_learner: true },
  ],
})
