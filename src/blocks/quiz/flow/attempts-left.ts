import type { QuizBlock } from '../../../../contract/blocks/quiz.ts'
import type { PastAttempt } from '../../block.ts'

/** Remaining attempts that would count, as far as this device knows; undefined without a limit. */
export function attemptsLeft(
  quiz: Pick<QuizBlock, 'max_attempts'>,
  attempts: readonly Pick<PastAttempt, 'is_counted'>[],
): number | undefined {
  if (quiz.max_attempts === undefined) return undefined
  return Math.max(0, quiz.max_attempts - attempts.filter((one) => one.is_counted).length)
}
