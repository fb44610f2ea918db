import type { Question } from '../../../../contract/blocks/quiz.ts'
import type { AnswerParts } from '../parts.ts'
import { ChoiceAnswer } from './choice-answer.tsx'
import { MatchingAnswer } from './matching-answer.tsx'
import { OrderingAnswer } from './ordering-answer.tsx'
import { WrittenAnswer } from './written-answer.tsx'

/** The field for the answer to a question, or what was answered. */
export function Answer({ question, ...parts }: AnswerParts<Question>) {
  switch (question.kind) {
    case 'single':
    case 'multiple':
    case 'true-false':
      return <ChoiceAnswer question={question} {...parts} />
    case 'number':
    case 'short-text':
      return <WrittenAnswer question={question} {...parts} />
    case 'matching':
      return <MatchingAnswer question={question} {...parts} />
    case 'ordering':
      return <OrderingAnswer question={question} {...parts} />
  }
}
