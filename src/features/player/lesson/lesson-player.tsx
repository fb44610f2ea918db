import { useNavigate } from '@tanstack/react-router'
import { startTransition, useEffect, useMemo, useState } from 'react'
import type { Attempt, LessonProgress } from '../../../../contract/learning/learning.ts'
import type { LessonWork } from '../../../../contract/learning/work.ts'
import type { AttemptInProgress } from '../../../blocks/block.ts'
import { blocks } from '../../../blocks/registry.ts'
import { stepsOf } from '../../../blocks/steps-of.ts'
import type { LocalStateRow } from '../../../offline/store/personal-db.ts'
import { useBannerKind } from '../../banner/banner.queries.ts'
import { lessonEnd } from '../course/player-search.ts'
import { LessonFinished } from '../finish/lesson-finished.tsx'
import { LearningBanner } from '../learning-banner.tsx'
import { LessonSide } from '../menu/lesson-menu.tsx'
import { openSteps } from '../state/open-steps.ts'
import { lastBlockIndex, startStep } from '../state/steps.ts'
import { useLessonState } from '../state/use-lesson-state.ts'
import { useRecord } from '../state/use-record.ts'
import { useWrites } from '../state/use-writes.ts'
import { readTurned } from '../turned-steps/read-turned-steps.ts'
import { useTurnedSteps } from '../turned-steps/use-turned-steps.ts'
import { LessonBar } from './lesson-bar.tsx'
import type { LessonParts } from './lesson-parts.ts'
import styles from './lesson-player.module.css'
import { StepView } from './step-view.tsx'

export interface LessonPlayerProps extends LessonParts {
  /** Opened at this block, from a bookmark. */
  wantedStep: string | undefined
  /** Progress as stored; a pull may change it while the lesson is open. */
  progress: LessonProgress | undefined
  /** Ids of the lessons that the learner has started. */
  started: ReadonlySet<string>
  /** Attempts at this lesson's quizzes, oldest first. */
  attempts: readonly Attempt[]
  /** Attempts in progress on this device, by `attemptKey`. */
  inProgress: ReadonlyMap<string, AttemptInProgress>
  /** Saved work of the whole course: synced, and local to this device. */
  work: readonly LessonWork[]
  localState: readonly LocalStateRow[]
}

/** One lesson, step by step; the screen after the last step links to the next lesson. */
export function LessonPlayer({ wantedStep, progress, started, attempts, inProgress, work, localState, ...parts }: LessonPlayerProps) {
  const { course, lesson, path, completion } = parts
  const steps = useMemo(() => stepsOf(lesson, (kind) => blocks[kind].actionBar === 'guided'), [lesson])
  const state = useLessonState(course.id, lesson.id, work, localState)
  const [index, setIndex] = useState(() => {
    const turned = readTurned(state.userId, course.id, lesson.id)
    if (wantedStep === lessonEnd) return steps.length
    return startStep(steps, progress, wantedStep ?? turned?.place ?? placeOf(state.readLocal('place')))
  })
  /** The learner does what was left, from the end of the lesson, and returns there. */
  const [isCatchingUp, setCatchingUp] = useState(false)
  const writes = useWrites()
  const record = useRecord(state.userId, course, lesson, progress, writes)
  const navigate = useNavigate()
  useTurnedSteps(state.userId, course.id, lesson.id, (turned) => {
    const place = steps.findIndex(({ id }) => id === turned.place)
    setIndex(place === -1 ? steps.length : place)
    state.saveLocal('place', steps[place]?.id)
    return record.finish(turned.done, turned.furthest)
  })

  useEffect(() => {
    if (wantedStep === undefined) return
    const wanted = steps.findIndex((step) => step.blocks.some((block) => block.id === wantedStep))
    if (wanted !== -1) {
      state.saveLocal('place', steps[wanted]?.id)
      setIndex(wanted)
    }
    // Left in the URL, it would override the saved position at the next visit.
    void navigate({ to: path, params: { id: course.slug }, search: { lesson: lesson.id }, replace: true })
  }, [wantedStep, steps, state, navigate, path, course.slug, lesson.id])

  const step = steps[index]
  const open = openSteps(steps, record.done, attempts)
  const isEnded = step === undefined && open.length === 0
  const hasBanner = useBannerKind() !== undefined

  function continueLesson() {
    const left = open.find((one) => one.index > index && !one.isStuck)
    goTo(isCatchingUp ? (left?.index ?? steps.length) : index + 1)
  }

  function goTo(next: number) {
    const target = steps[next]
    state.saveLocal('place', target?.id)
    state.refresh()
    if (!target) setCatchingUp(false)
    if (target) record.reach(lastBlockIndex(lesson, target))
    // The current step stays until the next one's code is loaded, so no blank screen appears between them.
    startTransition(() => setIndex(next))
    scrollTo({ top: 0 })
  }

  return (
    <>
      {hasBanner && <LearningBanner {...parts} completeLessonIds={completion.completeLessonIds} isEnded={isEnded} />}
      <div className={styles.player}>
        <LessonBar {...parts} share={index / steps.length} isEnded={isEnded} step={step} state={state} work={work} />
        <div className={styles.body}>
          <LessonSide {...parts} />
          {step ? (
            <StepView
              key={step.id}
              {...parts}
              step={step}
              number={index + 1}
              steps={steps}
              done={record.done}
              attempts={attempts}
              inProgress={inProgress}
              state={state}
              work={work}
              onFinish={(blockIds) => record.finish(blockIds, lastBlockIndex(lesson, step))}
              onBack={index > 0 ? () => goTo(index - 1) : undefined}
              writes={writes}
              onNext={() => writes.whenWritten(continueLesson)}
            />
          ) : (
            <LessonFinished
              {...parts}
              steps={steps}
              done={record.done}
              open={open}
              started={started}
              onBack={() => goTo(steps.length - 1)}
              onAgain={() => goTo(0)}
              onOpen={(left) => {
                setCatchingUp(true)
                goTo(left)
              }}
            />
          )}
        </div>
      </div>
    </>
  )
}

const placeOf = (value: unknown) => (typeof value === 'string' ? value : undefined)
