import { useEffect, useRef } from 'react'
import type { Block } from '../../../contract/blocks/block.ts'
import type { Attempt } from '../../../contract/learning.ts'
import type { LessonWork } from '../../../contract/work.ts'
import { mediaUrl } from '../../api/base-path.ts'
import type { BlockFile, BlockWork, Moves } from '../../blocks/block.ts'
import { BlockView } from '../../blocks/block-view.tsx'
import { blocks } from '../../blocks/registry.ts'
import { ReadDock, StepFrame } from '../../blocks/step-frame.tsx'
import { Localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import { newId } from '../../offline/id.ts'
import { send } from '../../offline/outbox.ts'
import { classes } from '../../ui/classes.ts'
import { showToast } from '../../ui/toast.ts'
import { EarlierVersions } from './earlier-versions.tsx'
import type { LessonParts } from './lesson-parts.ts'
import styles from './lesson-player.module.css'
import { submitAttemptLocally } from './player.commands.ts'
import type { Step } from './steps.ts'
import type { KeptInLesson } from './use-kept.ts'
import { answersOf, isTravelling, keptHere, workSlotOf } from './work-of-block.ts'

interface StepViewProps extends LessonParts {
  step: Step
  number: number
  total: number
  done: ReadonlySet<string>
  attempts: readonly Attempt[]
  kept: KeptInLesson
  work: readonly LessonWork[]
  onFinish: (blockIds: readonly string[]) => void
  onBack: (() => void) | undefined
  onNext: () => void
}

/** One screen of a lesson. A guided block draws its own dock; what is only read is done by going on. */
export function StepView(props: StepViewProps) {
  const { course, lesson, step, number, total, done, attempts, kept, work, onFinish, onBack, onNext } = props
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

  function fileOf(path: string): BlockFile {
    const file = course.files.find((one) => one.path === path)
    return file ? { url: mediaUrl(file.sha256), bytes: file.bytes, type: file.type } : { url: '', bytes: 0, type: '' }
  }

  // The reader needs an account; a visitor opens the file itself.
  const readerPath = (path: string, page: number) =>
    props.isVisitor ? null : `/courses/${course.slug}/pdf?file=${encodeURIComponent(path)}&page=${page}`

  async function handIn(block: Block, answers: Attempt['answers']) {
    try {
      const ids = { course_id: course.id, lesson_id: lesson.id, block_id: block.id }
      await send(submitAttemptLocally, { id: newId(), ...ids, answers })
      kept.keepDesk(`answers.${block.id}`, undefined)
    } catch {
      showToast({ type: 'error', title: t('notKept.title'), message: t('notKept.text') })
    }
  }

  const workOf = (block: Block): BlockWork => ({
    isDone: done.has(block.id),
    tries: attempts.filter((attempt) => attempt.block_id === block.id),
    draft: answersOf(kept.readDesk(`answers.${block.id}`)),
    onDraft: (answers) => kept.keepDesk(`answers.${block.id}`, answers),
    onHandIn: (answers) => void handIn(block, answers),
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
