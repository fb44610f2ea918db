import { isRight, optionsOf, type Question, type QuestionOption, type QuizBlock } from '../../../contract/blocks/quiz.ts'
import type { LocalizedText } from '../../../contract/text.ts'

export const hasText = (text: LocalizedText | undefined): text is LocalizedText => text !== undefined && (text.bn !== '' || text.en !== '')

/** What the author says to an answer: to each wrong choice, or the hint; to a right one, what was said of the choice. */
export function saidTo(question: Question, answer: readonly string[]): LocalizedText[] {
  const isFine = isRight(question, answer)
  switch (question.kind) {
    case 'single':
    case 'multiple':
      return question.options
        .filter((option) => answer.includes(option.id) && option.is_right === isFine)
        .map((option) => option.feedback)
        .filter(hasText)
    case 'true-false':
      return [question.feedback[answer[0] === 'true' ? 'true' : 'false']].filter(hasText)
    default:
      return isFine ? [] : [question.hint].filter(hasText)
  }
}

/**
 * With several answers, the options that something is said about, in the order they stand on screen: the wrong ones that were
 * chosen, or when all is right, the chosen ones.
 */
export function optionsSaidTo(quiz: QuizBlock, question: Question, tryId: string, answer: readonly string[]): QuestionOption[] {
  if (question.kind !== 'multiple') return []
  const isFine = isRight(question, answer)
  return optionsOf(quiz, question, tryId).filter(
    ({ id, is_right, feedback }) => answer.includes(id) && is_right === isFine && hasText(feedback),
  )
}
