import type { BlockData, BlockKind } from '../../contract/blocks/block.ts'
import type { QuizAnswers } from '../../contract/blocks/quiz.ts'

/** A try at a quiz as its view needs it. */
export interface Try {
  readonly answers: QuizAnswers
  readonly percent: number
  readonly is_passed: boolean
}

/** What the learner did in this block before, and where new work goes. The player keeps it; a block never stores. */
export interface BlockWork {
  readonly isDone: boolean
  /** Tries handed in before, oldest first. */
  readonly tries: readonly Try[]
  /** Answers begun and not handed in. */
  readonly draft: QuizAnswers | undefined
  readonly onDraft: (answers: QuizAnswers) => void
  readonly onHandIn: (answers: QuizAnswers) => void
  readonly onDone: () => void
}

/** The ways out of a step. `onBack` is absent on the first one. */
export interface Moves {
  readonly onBack: (() => void) | undefined
  readonly onNext: () => void
  /** The lesson ends here, and the button says so. */
  readonly isLast: boolean
}

export interface BlockProps<K extends BlockKind = BlockKind> {
  readonly data: BlockData<K>
  /** The URL of a file of this course, by its path in the package. */
  readonly fileUrl: (path: string) => string
  readonly work: BlockWork
  readonly moves: Moves
}
