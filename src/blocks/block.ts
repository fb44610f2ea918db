import type { ReactNode } from 'react'
import type { BlockData, ShownKind } from '../../contract/blocks/block.ts'
import type { QuizAnswers } from '../../contract/blocks/quiz.ts'

/** A submitted attempt at a quiz as its view needs it. */
export interface PastAttempt {
  readonly id: string
  readonly answers: QuizAnswers
  readonly percent: number
  readonly is_passed: boolean
  /** False for attempts beyond the quiz's limit, and for those of an unknown version of the course. */
  readonly is_counted: boolean
  /** Milliseconds since 1970. */
  readonly finished_at: number
}

/** An attempt in progress, as stored on this device. Its id seeds the choice and order of questions. */
export interface AttemptInProgress {
  readonly id: string
  readonly answers: QuizAnswers
  /** The question on screen, from 0. */
  readonly index: number
  /** Milliseconds since the first question, as known at `seen_at` (the device's clock). */
  readonly spent_ms: number
  readonly seen_at: number
}

/** A submitted attempt. */
export interface SubmittedAttempt {
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

/** A learner's work in a block, by the block's own keys: ticks, numbers, a text, a path through a scenario. */
export type SavedWork = Readonly<Record<string, string>>

/** Earlier work in this block, and where new work goes. The player saves it; a block never stores. */
export interface BlockWork {
  readonly isDone: boolean
  /** Submitted attempts, oldest first. */
  readonly attempts: readonly PastAttempt[]
  readonly inProgress: AttemptInProgress | undefined
  readonly newAttemptId: () => string
  /** Saves an attempt in progress; may be called with every key typed. Undefined deletes it. */
  readonly onAttemptChange: (inProgress: AttemptInProgress | undefined) => void
  readonly onSubmit: (finished: SubmittedAttempt) => void
  readonly onDone: () => void
  /** The last value given to `onSave`. */
  readonly saved: SavedWork | undefined
  /** Saves all work of the block; may be called with every key typed. */
  readonly onSave: (work: SavedWork) => void
  /** For a visitor: why to make an account, and the way to it. Null with one. */
  readonly accountNote: ReactNode
}

/** Navigation out of a step. `onBack` is absent on the first one. */
export interface StepNavigation {
  readonly onBack: (() => void) | undefined
  readonly onNext: () => void
  /** The last step: the button says "finish". */
  readonly isLast: boolean
}

export interface BlockProps<K extends ShownKind = ShownKind> {
  readonly data: BlockData<K>
  /** A file of this course, by its path in the package. */
  readonly fileOf: (path: string) => BlockFile
  /** The in-app reader's URL of a PDF of this course; null where it opens only as a file. */
  readonly readerPath: (path: string, page: number) => string | null
  readonly work: BlockWork
  readonly navigation: StepNavigation
}
