import { useMemo, useState } from 'react'
import { type Lesson, lessonsOf, type Manifest } from '../../../contract/courses.ts'
import type { Attempt, CourseStanding, LessonProgress } from '../../../contract/learning.ts'
import type { BegunTry } from '../../blocks/block.ts'
import { blocks } from '../../blocks/registry.ts'
import { readPlace, savePlace } from './bookmark.ts'
import { LessonBar } from './lesson-bar.tsx'
import { LessonFinished } from './lesson-finished.tsx'
import { LessonSide } from './lesson-menu.tsx'
import styles from './lesson-player.module.css'
import { StepView } from './step-view.tsx'
import { lastBlockIndex, startStep, stepsOf } from './steps.ts'
import { useArrowKeys } from './use-arrow-keys.ts'
import { useRecord } from './use-record.ts'

export interface LessonPlayerProps {
  course: Manifest
  lesson: Lesson
  standing: CourseStanding
  /** What was known of this lesson when it was opened. */
  progress: LessonProgress | undefined
  /** Tries at this lesson's quizzes, oldest first. */
  attempts: readonly Attempt[]
  /** Tries under way on this phone, by `begunKey`. */
  begun: ReadonlyMap<string, BegunTry>
}

/** One lesson, step by step; after the last step, that it is done and what comes next. */
export function LessonPlayer({ course, lesson, standing, progress, attempts, begun }: LessonPlayerProps) {
  const steps = useMemo(() => stepsOf(lesson, (kind) => blocks[kind].dock === 'guided'), [lesson])
  const [index, setIndex] = useState(() => startStep(steps, progress, readPlace(course.id, lesson.id)))
  const record = useRecord(course.id, lesson, progress)
  useArrowKeys()

  const step = steps[index]
  const parts = { course, lesson, standing, lessons: lessonsOf(course) }

  function goTo(next: number) {
    const target = steps[next]
    savePlace(course.id, lesson.id, target?.id)
    if (target) record.reach(lastBlockIndex(lesson, target))
    setIndex(next)
    scrollTo({ top: 0 })
  }

  return (
    <div className={styles.player}>
      <LessonBar {...parts} share={index / steps.length} />
      <div className={styles.body}>
        <LessonSide {...parts} />
        {step ? (
          <StepView
            key={step.id}
            {...parts}
            step={step}
            number={index + 1}
            total={steps.length}
            done={record.done}
            attempts={attempts}
            begun={begun}
            onFinish={(blockIds) => record.finish(blockIds, lastBlockIndex(lesson, step))}
            onBack={index > 0 ? () => goTo(index - 1) : undefined}
            onNext={() => goTo(index + 1)}
          />
        ) : (
          <LessonFinished {...parts} done={record.done} onBack={() => goTo(steps.length - 1)} onAgain={() => goTo(0)} />
        )}
      </div>
    </div>
  )
}
