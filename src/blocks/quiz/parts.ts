import type { QuizBlock } from '../../../contract/blocks/quiz.ts'
import type { BlockFile, StepNavigation } from '../block.ts'
import type { QuizFlow, QuizMove } from './flow/flow.ts'

/** Props of every quiz screen. */
export interface QuizParts {
  readonly quiz: QuizBlock
  readonly flow: QuizFlow
  readonly fileOf: (path: string) => BlockFile
  /** Navigation out of the quiz. */
  readonly navigation: StepNavigation
  readonly onMove: (move: QuizMove) => void
}

/** The state of an answer: open, or graded. A review shows both the given and the right one. */
export type AnswerState = 'asking' | 'missed' | 'right' | 'shown' | 'review'

/** Props of an answer field of any kind. */
export interface AnswerParts<Q> {
  readonly quiz: QuizBlock
  readonly question: Q
  readonly attemptId: string
  readonly answer: readonly string[]
  readonly answerState: AnswerState
  readonly onAnswer: (answer: readonly string[]) => void
}
