import type { Step } from '../../../blocks/steps-of.ts'
import type { LessonParts } from '../lesson/lesson-parts.ts'
import type { OpenStep } from '../state/open-steps.ts'

/** The lesson at its end, as the screens after the last step receive it. */
export interface FinishProps extends LessonParts {
  steps: readonly Step[]
  /** Blocks done in this lesson, including unsaved ones. */
  done: ReadonlySet<string>
  /** Required steps that are not done. */
  open: readonly OpenStep[]
  /** Ids of the complete lessons, with this one if it is. */
  complete: ReadonlySet<string>
  /** Ids of the lessons that the learner has started. */
  started: ReadonlySet<string>
  onBack: () => void
  onAgain: () => void
  onOpen: (index: number) => void
}
