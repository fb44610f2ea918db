import type { QuizBlock } from '../../../contract/blocks/quiz.ts'
import type { BlockFile, Moves } from '../block.ts'
import type { QuizFlow, QuizMove } from './flow.ts'

/** What every screen of a quiz is given. */
export interface QuizParts {
  readonly quiz: QuizBlock
  readonly flow: QuizFlow
  readonly fileOf: (path: string) => BlockFile
  /** The ways out of the quiz. */
  readonly moves: Moves
  readonly onMove: (move: QuizMove) => void
}

/** How an answer stands: still being given, or what came of it. In a review both the given and the right one are shown. */
export type Standing = 'asking' | 'missed' | 'right' | 'shown' | 'review'

/** What the field for an answer is given, whatever its kind. */
export interface AnswerParts<Q> {
  readonly quiz: QuizBlock
  readonly question: Q
  readonly tryId: string
  readonly answer: readonly string[]
  readonly standing: Standing
  readonly onAnswer: (answer: readonly string[]) => void
}
