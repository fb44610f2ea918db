import { useEffect, useRef } from 'react'
import type { Block } from '../../../contract/blocks/block.ts'
import type { Attempt } from '../../../contract/learning.ts'
import type { LessonWork } from '../../../contract/work.ts'
import type { BegunTry, BlockWork, FinishedTry, Moves } from '../../blocks/block.ts'
import { BlockView } from '../../blocks/block-view.tsx'
import { blocks } from '../../blocks/registry.ts'
import { ReadDock, StepFrame } from '../../blocks/step-frame.tsx'
import { Localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import { newId } from '../../offline/id.ts'
import { send } from '../../offline/outbox.ts'
import { classes } from '../../ui/classes.ts'
import { begunKey, saveBegun } from './begun.ts'
import { courseFileOf } from './course-file.ts'
import { EarlierVersions } from './earlier-versions.tsx'
import type { KeptInLesson } from './kept.ts'
import type { LessonParts } from './lesson-parts.ts'
import styles from './lesson-player.module.css'
import { tellNotKept } from './not-kept.ts'
import { submitAttemptLocally } from './player.commands.ts'
import type { Step } from './steps.ts'
import type { Writes } from './use-writes.ts'
import { isTravelling, keptHere, workSlotOf } from './work-of-block.ts'

interface StepViewProps extends LessonParts {
  step: Step
  number: number
  total: number
  done: ReadonlySet<string>
  attempts: readonly Attempt[]
  /** Tries under way, by `begunKey`. */
  begun: ReadonlyMap<string, BegunTry>
  kept: KeptInLesson
  work: readonly LessonWork[]
  writes: Writes
  onFinish: (blockIds: readonly string[]) => void
  onBack: (() => void) | undefined
  onNext: () => void
}

/** One screen of a lesson. A guided block draws its own dock; what is only read is done by going on. */
export function StepView(props: StepViewProps) {
  const { course, lesson, step, number, total, done, attempts, begun, kept, work, writes, onFinish, onBack, onNext } = props
  const { t } = useWords('player')
  const guided = step.blocks.find((block) => blocks[block.kind].dock === 'guided')
  const plain = step.blocks.filter((block) => block !== guided)
  const ids = step.blocks.map((block) => block.id)
  const isLast = number === total

  const moves: Moves = { onBack, isLast, onNext: guided ? onNext : () => finishAndGo() }
  function finishAndGo() {
    onFinish(ids)
    onNext()
  }

  const fileOf = courseFileOf(course)
  // The reader needs an account; a visitor opens the file itself.
  const readerPath = (path: string, page: number) =>
    props.isVisitor ? null : `/courses/${course.slug}/pdf?file=${encodeURIComponent(path)}&page=${page}`

  async function handIn(block: Block, { id, answers, seconds }: FinishedTry) {
    try {
      const place = { course_id: course.id, lesson_id: lesson.id, block_id: block.id, course_version: course.version }
      const draft = begunKey(course.id, lesson.id, block.id)
      await send(submitAttemptLocally, { id, ...place, answers, seconds }, { draft, personId: kept.personId })
    } catch {
      tellNotKept(t)
    }
  }

  function keepBegun(block: Block, begunTry: BegunTry | undefined) {
    saveBegun(begunKey(course.id, lesson.id, block.id), begunTry, kept.personId).catch(() => tellNotKept(t))
  }

  const workOf = (block: Block): BlockWork => ({
    isDone: done.has(block.id),
    tries: attempts.filter((attempt) => attempt.block_id === block.id),
    begun: begun.get(begunKey(course.id, lesson.id, block.id)),
    newTryId: newId,
    onBegun: (begunTry) => keepBegun(block, begunTry),
    onHandIn: (finished) => writes.track(handIn(block, finished)),
    onDone: () => onFinish(ids),
    kept: isTravelling(block) ? kept.read(workSlotOf(block)) : keptHere(kept.readDesk(workSlotOf(block))),
    onKeep: (value) => (isTravelling(block) ? kept.keep(workSlotOf(block), value) : kept.keepDesk(workSlotOf(block), value)),
  })
  const view = (block: Block) => (
    <BlockView key={block.id} block={block} fileOf={fileOf} readerPath={readerPath} work={workOf(block)} moves={moves} />
  )

  return (
    <section className={styles.step} data-lesson-text aria-label={t('step.label', { number, total })} tabIndex={-1}>
      <h1 className={classes(styles.title, number > 1 && styles.hidden)} tabIndex={-1}>
        <Localized text={lesson.title} />
      </h1>
      {guided ? (
        <>
          {plain.length > 0 && <div className={styles.heading}>{plain.map(view)}</div>}
          {view(guided)}
        </>
      ) : (
        <StepFrame dock={<ReadDock moves={moves} />}>
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

/** Whether a step of this page has had the focus yet: on opening the page the router decides where it goes. */
let hasArrived = false

/** A new step begins at its heading, for keyboards and screen readers. Drawn inside the Suspense, so the heading is there. */
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
