import { type Question, typedNumber } from '../../../../contract/blocks/quiz.ts'

/** True when the answer is complete enough to be graded. */
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

/** The next thing to fill in, as a key of `blocks:quiz.lacks`. */
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
