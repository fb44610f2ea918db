import type { BlockData } from '../../../contract/blocks/block.ts'
import { title, words } from '../blank-words.ts'

/** A new flashcards block, complete enough to be shown at once. */
export const blankFlashcards = (): BlockData<'flashcards'> => ({
  title,
  cards: ['one', 'two'].map((id) => ({ id, front: words, back: words })),
})
