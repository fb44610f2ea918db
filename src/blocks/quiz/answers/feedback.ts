import { isRight, optionsOf, type Question, type QuestionOption, type QuizBlock } from '../../../../contract/blocks/quiz.ts'
import type { LocalizedText } from '../../../../contract/values/text.ts'

export const hasText = (text: LocalizedText | undefined): text is LocalizedText => text !== undefined && (text.bn !== '' || text.en !== '')

/** The author's feedback on an answer: per wrong choice, or the hint; for a right one, the choice's feedback. */
export function answerFeedback(question: Question, answer: readonly string[]): LocalizedText[] {
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
 * With several answers, the options with feedback, in screen order: the wrong choices, or all choices when the answer is
 * right.
 */
export function optionFeedback(quiz: QuizBlock, question: Question, attemptId: string, answer: readonly string[]): QuestionOption[] {
  if (question.kind !== 'multiple') return []
  const isFine = isRight(question, answer)
  return optionsOf(quiz, question, attemptId).filter(
    ({ id, is_right, feedback }) => answer.includes(id) && is_right === isFine && hasText(feedback),
  )
}
