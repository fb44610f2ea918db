import { useEffect, useRef } from 'react'
import type { Block } from '../../../../contract/blocks/block.ts'
import type { Attempt } from '../../../../contract/learning/learning.ts'
import type { LessonWork } from '../../../../contract/learning/work.ts'
import type { AttemptInProgress, BlockWork, StepNavigation, SubmittedAttempt } from '../../../blocks/block.ts'
import { BlockView } from '../../../blocks/block-view.tsx'
import { blocks } from '../../../blocks/registry.ts'
import { ReadActionBar, StepFrame } from '../../../blocks/step-frame.tsx'
import type { Step } from '../../../blocks/steps-of.ts'
import { Localized } from '../../../i18n/localized.tsx'
import { useWords } from '../../../i18n/setup.ts'
import { send } from '../../../offline/outbox/outbox.ts'
import { newId } from '../../../offline/store/id.ts'
import { classes } from '../../../ui/classes.ts'
import { courseFileOf } from '../course-file.ts'
import { EarlierVersions } from '../menu/earlier-versions.tsx'
import { submitAttempt } from '../player.commands.ts'
import { reportUnsaved } from '../report-unsaved.ts'
import { attemptKey } from '../state/attempts-in-progress.ts'
import type { LessonState } from '../state/lesson-state.ts'
import type { Writes } from '../state/use-writes.ts'
import { savedWorkOf, workSlotOf } from '../state/work-of-block.ts'
import { VisitorNote } from '../visitor.tsx'
import { FirstPicture } from './lesson-cover.tsx'
import type { LessonParts } from './lesson-parts.ts'
import styles from './lesson-player.module.css'
import { OptionalSign } from './optional-sign.tsx'

interface StepViewProps extends LessonParts {
  steps: readonly Step[]
  step: Step
  number: number
  done: ReadonlySet<string>
  attempts: readonly Attempt[]
  /** Attempts in progress, by `attemptKey`. */
  inProgress: ReadonlyMap<string, AttemptInProgress>
  state: LessonState
  work: readonly LessonWork[]
  writes: Writes
  onFinish: (blockIds: readonly string[]) => void
  onBack: (() => void) | undefined
  onNext: () => void
}

/** One screen of a lesson. A guided block renders its own action bar; a plain one is done when the learner continues. */
export function StepView(props: StepViewProps) {
  const { course, lesson, steps, step, number, done, attempts, inProgress, state, work, writes, onFinish, onBack, onNext } = props
  const { t } = useWords('player')
  const guided = step.blocks.find((block) => blocks[block.kind].actionBar === 'guided')
  const plain = step.blocks.filter((block) => block !== guided)
  const hasHeading = plain.length > 0 || guided?.is_required === false
  const ids = step.blocks.map((block) => block.id)
  const total = steps.length
  const isLast = number === total

  const navigation: StepNavigation = { onBack, isLast, onNext: guided ? onNext : () => finishAndGo() }
  function finishAndGo() {
    onFinish(ids)
    onNext()
  }

  const fileOf = courseFileOf(course)
  // The reader needs an account; a visitor opens the file itself.
  const readerPath = (path: string, page: number) =>
    props.isVisitor ? null : `/courses/${course.slug}/pdf?file=${encodeURIComponent(path)}&page=${page}`

  const keyOf = (block: Block) => attemptKey(course.id, lesson.id, block.id)

  async function submit(block: Block, { id, answers, seconds }: SubmittedAttempt) {
    try {
      const place = { course_id: course.id, lesson_id: lesson.id, block_id: block.id, course_version: course.version }
      state.endAttempt(keyOf(block))
      await send(submitAttempt, { id, ...place, answers, seconds }, { draft: keyOf(block), personId: state.userId })
    } catch {
      reportUnsaved(t)
    }
  }

  const workOf = (block: Block): BlockWork => ({
    isDone: done.has(block.id),
    attempts: attempts.filter((attempt) => attempt.block_id === block.id),
    inProgress: inProgress.get(keyOf(block)),
    newAttemptId: newId,
    onAttemptChange: (attempt) => state.saveAttempt(keyOf(block), attempt),
    onSubmit: (finished) => writes.track(submit(block, finished)),
    onDone: () => onFinish(ids),
    ...savedWorkOf(block, state),
    accountNote: props.isVisitor ? <VisitorNote path={props.path} slug={course.slug} lessonId={lesson.id} step={block.id} /> : null,
  })
  const view = (block: Block) => (
    <BlockView key={block.id} block={block} fileOf={fileOf} readerPath={readerPath} work={workOf(block)} navigation={navigation} />
  )

  return (
    <section className={styles.step} data-lesson-text aria-label={t('step.label', { number, total })} tabIndex={-1}>
      <FirstPicture course={course} steps={steps} number={number} />
      <h1 className={classes(styles.title, number > 1 && styles.hidden)} tabIndex={-1}>
        <Localized text={lesson.title} />
      </h1>
      {guided ? (
        <>
          {hasHeading && (
            <div className={styles.heading}>
              <OptionalSign blocks={step.blocks} />
              {plain.map(view)}
            </div>
          )}
          {view(guided)}
        </>
      ) : (
        <StepFrame actionBar={<ReadActionBar navigation={navigation} />}>
          <OptionalSign blocks={step.blocks} />
          {plain.map(view)}
          {plain.map((block) => (
            <EarlierVersions key={block.id} lessonId={lesson.id} slot={workSlotOf(block)} work={work} />
          ))}
        </StepFrame>
      )}
      <FocusOnArrival isFirst={number === 1} />
    </section>
  )
}

/** True after the first step of this page. The router places the focus when the page opens. */
let hasArrived = false

/**
 * Focuses the heading of a new step, for keyboards and screen readers. Rendered inside the Suspense boundary, so the
 * heading exists.
 */
function FocusOnArrival({ isFirst }: { isFirst: boolean }) {
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (hasArrived) focusHeading(mark.current?.closest('section'), isFirst)
    hasArrived = true
  }, [isFirst])
  return <span ref={mark} hidden />
}

function focusHeading(step: HTMLElement | null | undefined, isFirst: boolean): void {
  const heading = isFirst
    ? step?.querySelector('h1')
    : [...(step?.querySelectorAll<HTMLElement>('h2') ?? [])].find((one) => one.offsetParent !== null)
  const target = heading?.closest('summary') ? step : (heading ?? step)
  if (target && !target.hasAttribute('tabindex')) target.tabIndex = -1
  target?.focus({ preventScroll: true })
}
