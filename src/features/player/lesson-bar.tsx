import { useState } from 'react'
import type { LessonWork } from '../../../contract/work.ts'
import { CourseMenu } from './course-menu.tsx'
import type { KeptInLesson } from './kept.ts'
import { KeysHelp } from './keys-help.tsx'
import { LessonBarFrame } from './lesson-bar-frame.tsx'
import { isMarked } from './lesson-notes.tsx'
import type { LessonParts } from './lesson-parts.ts'
import { ReadAloudBar } from './read-aloud-bar.tsx'
import type { Step } from './steps.ts'
import { useArrowKeys } from './use-arrow-keys.ts'
import { useReadAloud } from './use-read-aloud.ts'

interface LessonBarProps extends LessonParts {
  /** How much of this lesson is done, 0 to 1. */
  share: number
  /** Undefined after the last step. */
  step: Step | undefined
  kept: KeptInLesson
  work: readonly LessonWork[]
}

/** Above a lesson: out, how far the course has come, reading aloud, and the way to the other lessons and the notes. */
export function LessonBar({ share, step, kept, work, ...parts }: LessonBarProps) {
  const [open, setOpen] = useState<'menu' | 'keys' | null>(null)
  const aloud = useReadAloud(step?.id)
  useArrowKeys({ onHelp: () => setOpen('keys'), onMenu: () => setOpen('menu') })
  const close = () => setOpen(null)
  return (
    <LessonBarFrame
      {...parts}
      share={share}
      isMarked={isMarked(kept, step)}
      onListen={step && (() => aloud.start())}
      onMenu={() => setOpen('menu')}
    >
      <ReadAloudBar {...aloud} />
      <CourseMenu parts={parts} step={step} kept={kept} work={work} isOpen={open === 'menu'} onClose={close} />
      <KeysHelp isOpen={open === 'keys'} onClose={close} />
    </LessonBarFrame>
  )
}
