import type { BlockData, ShownKind } from '../../contract/blocks/block.ts'
import type { QuizAnswers } from '../../contract/blocks/quiz.ts'

/** A try at a quiz as its view needs it. */
export interface Try {
  readonly id: string
  readonly answers: QuizAnswers
  readonly percent: number
  readonly is_passed: boolean
  /** False for a try beyond the number that count. */
  readonly is_counted: boolean
  /** Milliseconds since 1970. */
  readonly finished_at: number
}

/** A try that is under way, as it is kept on this phone. Its id decides which questions are asked, and in which order. */
export interface BegunTry {
  readonly id: string
  readonly answers: QuizAnswers
  /** The question on screen, from 0. */
  readonly index: number
  /** Milliseconds since the first question, as known at `seen_at` (the device's clock). */
  readonly spent_ms: number
  readonly seen_at: number
}

/** What is handed in. */
export interface FinishedTry {
  readonly id: string
  readonly answers: QuizAnswers
  readonly seconds: number
}

/** A file of this course as a block needs it. */
export interface BlockFile {
  readonly url: string
  readonly bytes: number
  readonly type: string
}

/** What a learner left in a block, as the block names it: ticks, numbers, a text, a way through a story. */
export type KeptWork = Readonly<Record<string, string>>

/** What the learner did in this block before, and where new work goes. The player keeps it; a block never stores. */
export interface BlockWork {
  readonly isDone: boolean
  /** Tries handed in before, oldest first. */
  readonly tries: readonly Try[]
  readonly begun: BegunTry | undefined
  readonly newTryId: () => string
  /** Keeps a try under way from now on; may be called with every key typed. Undefined forgets it. */
  readonly onBegun: (begun: BegunTry | undefined) => void
  readonly onHandIn: (finished: FinishedTry) => void
  readonly onDone: () => void
  /** What `onKeep` was given last. */
  readonly kept: KeptWork | undefined
  /** Keeps it, whole, from now on; may be called with every key typed. */
  readonly onKeep: (work: KeptWork) => void
}

/** The ways out of a step. `onBack` is absent on the first one. */
export interface Moves {
  readonly onBack: (() => void) | undefined
  readonly onNext: () => void
  /** The lesson ends here, and the button says so. */
  readonly isLast: boolean
}

export interface BlockProps<K extends ShownKind = ShownKind> {
  readonly data: BlockData<K>
  /** A file of this course, by its path in the package. */
  readonly fileOf: (path: string) => BlockFile
  /** Where a PDF of this course is read inside the app; null where it can only be opened as a file. */
  readonly readerPath: (path: string, page: number) => string | null
  readonly work: BlockWork
  readonly moves: Moves
}
