import type { QuizBlock } from '../../../contract/blocks/quiz.ts'
import type { Moves } from '../block.ts'
import type { QuizFlow, QuizMove } from './flow.ts'

/** What every screen of a quiz is given. */
export interface QuizParts {
  readonly quiz: QuizBlock
  readonly flow: QuizFlow
  /** The ways out of the quiz. */
  readonly moves: Moves
  readonly onMove: (move: QuizMove) => void
}
