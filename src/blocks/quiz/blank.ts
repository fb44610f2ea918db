import type { BlockData } from '../../../contract/blocks/block.ts'
import { title, words } from '../blank-words.ts'

/** A new quiz block, complete enough to be shown at once. */
export const blankQuiz = (): BlockData<'quiz'> => ({
  title,
  is_graded: false,
  pass_percent: 70,
  shuffle: true,
  questions: [{ id: 'one', kind: 'true-false', prompt: words, is_true: true, feedback: { true: words, false: words } }],
})
