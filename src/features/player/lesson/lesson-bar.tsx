import { useState } from 'react'
import { recordingsOf } from '../../../../contract/courses/lesson-files.ts'
import type { LessonWork } from '../../../../contract/learning/work.ts'
import type { Step } from '../../../blocks/steps-of.ts'
import { useWords } from '../../../i18n/setup.ts'
import { CourseMenu } from '../menu/course-menu.tsx'
import { KeysHelp } from '../menu/keys-help.tsx'
import { isMarked } from '../menu/lesson-notes.tsx'
import { useArrowKeys } from '../menu/use-arrow-keys.ts'
import { ReadAloudBar } from '../read-aloud/read-aloud-bar.tsx'
import { shownQuestion } from '../read-aloud/recording.ts'
import { useReadAloud } from '../read-aloud/use-read-aloud.ts'
import type { LessonState } from '../state/lesson-state.ts'
import { LessonBarFrame } from './lesson-bar-frame.tsx'
import type { LessonParts } from './lesson-parts.ts'

interface LessonBarProps extends LessonParts {
  /** Completed share of this lesson, 0 to 1. */
  share: number
  isEnded: boolean
  /** Undefined after the last step. */
  step: Step | undefined
  state: LessonState
  work: readonly LessonWork[]
}

/** The bar above a lesson: exit, course progress, reading aloud, and the menu of lessons and notes. */
export function LessonBar({ share, isEnded, step, state, work, ...parts }: LessonBarProps) {
  const [open, setOpen] = useState<'menu' | 'keys' | null>(null)
  const { language } = useWords()
  const aloud = useReadAloud(step?.id)
  useArrowKeys({ onHelp: () => setOpen('keys'), onMenu: () => setOpen('menu') })
  const close = () => setOpen(null)
  return (
    <LessonBarFrame
      {...parts}
      share={share}
      isEnded={isEnded}
      isMarked={isMarked(state, step)}
      onListen={step && (() => aloud.start(recordingsOf(parts.course, parts.lesson, step.blocks, shownQuestion(), language)))}
      onMenu={() => setOpen('menu')}
    >
      <ReadAloudBar isAboveDock {...aloud} />
      <CourseMenu parts={parts} step={step} state={state} work={work} isOpen={open === 'menu'} onClose={close} />
      <KeysHelp isOpen={open === 'keys'} onClose={close} />
    </LessonBarFrame>
  )
}
