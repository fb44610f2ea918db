import { type Question, typedNumber } from '../../../contract/blocks/quiz.ts'

/** Whether enough was answered to be marked. */
export function isAnswered(question: Question, answer: readonly string[]): boolean {
  switch (question.kind) {
    case 'number':
      return typedNumber(answer[0] ?? '') !== null
    case 'short-text':
      return (answer[0] ?? '').trim() !== ''
    case 'matching':
      return question.pairs.every((_pair, place) => (answer[place] ?? '') !== '')
    case 'ordering':
    case 'single':
    case 'multiple':
    case 'true-false':
      return answer.length > 0
  }
}

/** What to do first, as a word of `blocks:quiz.lacks`. */
export function lackOf(question: Question) {
  switch (question.kind) {
    case 'number':
      return 'quiz.lacks.number'
    case 'short-text':
      return 'quiz.lacks.text'
    case 'matching':
      return 'quiz.lacks.matching'
    default:
      return 'quiz.chooseFirst'
  }
}
