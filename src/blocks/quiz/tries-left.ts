import type { QuizBlock } from '../../../contract/blocks/quiz.ts'
import type { Try } from '../block.ts'

/** How many more tries would count, as far as this phone knows; undefined where there is no limit. */
export function triesLeft(quiz: Pick<QuizBlock, 'max_attempts'>, tries: readonly Pick<Try, 'is_counted'>[]): number | undefined {
  if (quiz.max_attempts === undefined) return undefined
  return Math.max(0, quiz.max_attempts - tries.filter((one) => one.is_counted).length)
}
