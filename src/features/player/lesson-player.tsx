import { useNavigate } from '@tanstack/react-router'
import { startTransition, useEffect, useMemo, useState } from 'react'
import type { Attempt, LessonProgress } from '../../../contract/learning.ts'
import type { LessonWork } from '../../../contract/work.ts'
import type { BegunTry } from '../../blocks/block.ts'
import { blocks } from '../../blocks/registry.ts'
import type { DeskRow } from '../../offline/personal-db.ts'
import { LessonBar } from './lesson-bar.tsx'
import { LessonFinished } from './lesson-finished.tsx'
import { LessonSide } from './lesson-menu.tsx'
import type { LessonParts } from './lesson-parts.ts'
import styles from './lesson-player.module.css'
import { StepView } from './step-view.tsx'
import { lastBlockIndex, startStep, stepsOf } from './steps.ts'
import { useKept } from './use-kept.ts'
import { useRecord } from './use-record.ts'
import { useWrites } from './use-writes.ts'

export interface LessonPlayerProps extends LessonParts {
  /** Opened at this block, from a bookmark. */
  wantedStep: string | undefined
  /** What was known of this lesson when it was opened. */
  progress: LessonProgress | undefined
  /** Tries at this lesson's quizzes, oldest first. */
  attempts: readonly Attempt[]
  /** Tries under way on this phone, by `begunKey`. */
  begun: ReadonlyMap<string, BegunTry>
  /** What was left in the whole course, here and on other phones, and on this phone alone. */
  work: readonly LessonWork[]
  desk: readonly DeskRow[]
}

/** One lesson, step by step; after the last step, that it is done and what comes next. */
export function LessonPlayer({ wantedStep, progress, attempts, begun, work, desk, ...parts }: LessonPlayerProps) {
  const { course, lesson, path } = parts
  const steps = useMemo(() => stepsOf(lesson, (kind) => blocks[kind].dock === 'guided'), [lesson])
  const kept = useKept(course.id, lesson.id, work, desk)
  const [index, setIndex] = useState(() => startStep(steps, progress, wantedStep ?? placeOf(kept.readDesk('place'))))
  const writes = useWrites()
  const record = useRecord(kept.personId, course.id, lesson, progress, writes)
  const navigate = useNavigate()

  useEffect(() => {
    if (wantedStep === undefined) return
    const wanted = steps.findIndex((step) => step.blocks.some((block) => block.id === wantedStep))
    if (wanted !== -1) {
      kept.keepDesk('place', steps[wanted]?.id)
      setIndex(wanted)
    }
    // Left in the address, it would win over the place of the next visit.
    void navigate({ to: path, params: { id: course.slug }, search: { lesson: lesson.id }, replace: true })
  }, [wantedStep, steps, kept, navigate, path, course.slug, lesson.id])

  const step = steps[index]

  function goTo(next: number) {
    const target = steps[next]
    kept.keepDesk('place', target?.id)
    kept.refresh()
    if (target) record.reach(lastBlockIndex(lesson, target))
    // The step on screen stays until the next one's code is here: no empty moment between two steps.
    startTransition(() => setIndex(next))
    scrollTo({ top: 0 })
  }

  return (
    <div className={styles.player}>
      <LessonBar {...parts} share={index / steps.length} step={step} kept={kept} work={work} />
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
            kept={kept}
            work={work}
            onFinish={(blockIds) => record.finish(blockIds, lastBlockIndex(lesson, step))}
            onBack={index > 0 ? () => goTo(index - 1) : undefined}
            writes={writes}
            onNext={() => writes.whenKept(() => goTo(index + 1))}
          />
        ) : (
          <LessonFinished {...parts} done={record.done} onBack={() => goTo(steps.length - 1)} onAgain={() => goTo(0)} />
        )}
      </div>
    </div>
  )
}

const placeOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
