import type { BlockData } from '../../../contract/blocks/block.ts'
import { title, words } from '../blank-words.ts'

/** A new scenario block, complete enough to be shown at once. */
export const blankScenario = (): BlockData<'scenario'> => ({
  title,
  scenes: [
    { id: 'start', markdown: words, choices: [{ id: 'on', text: words, next: 'end' }] },
    { id: 'end', markdown: words, choices: [], ending: 'good' },
  ],
})
