import type { Block } from '../../../../contract/blocks/block.ts'
import { lessonsOf, type Manifest } from '../../../../contract/courses/courses.ts'
import { courseSegments } from '../../../../contract/learning/course-segments.ts'
import { courseProgress } from '../../../../contract/learning/learning.ts'
import type { BlockWork } from '../../../blocks/block.ts'
import { BlockView } from '../../../blocks/block-view.tsx'
import { blocks } from '../../../blocks/registry.ts'
import { ReadActionBar, StepFrame } from '../../../blocks/step-frame.tsx'
import { type Step, stepsOf } from '../../../blocks/steps-of.ts'
import { Localized } from '../../../i18n/localized.tsx'
import { useWords } from '../../../i18n/setup.ts'
import { classes } from '../../../ui/classes.ts'
import { BlocksSkeleton } from '../../../ui/messages/skeleton.tsx'
import { useBannerKind } from '../../banner/banner.queries.ts'
import { courseFileOf } from '../course-file.ts'
import { LessonBanner } from '../learning-banner.tsx'
import { LessonSide } from '../menu/lesson-menu.tsx'
import { lastBlockIndex } from '../state/steps.ts'
import { LessonBarFrame } from './lesson-bar-frame.tsx'
import { FirstPicture } from './lesson-cover.tsx'
import type { LessonParts, PlayerPath } from './lesson-parts.ts'
import styles from './lesson-player.module.css'
import { OptionalSign } from './optional-sign.tsx'

/** Blocks that are complete without scripts. */
const staticKinds: readonly Block['kind'][] = ['text', 'image', 'table', 'callout', 'steps']
/** Modules of their styles; the styles of texts come with the page. */
export const staticStyles = staticKinds.map((kind) => `src/blocks/${kind}/view.tsx`)
const isStatic = ({ kind }: Block) => staticKinds.includes(kind)

/** Loads their views: a view that is not loaded suspends, and static markup has only its fallback. */
export const loadStaticViews = () => Promise.all(staticKinds.map((kind) => blocks[kind].view.preload()))

interface LessonBeginningProps {
  readonly path: PlayerPath
  readonly course: Manifest
  readonly lessonId: string
  /** Lessons that the reader has finished. */
  readonly done: readonly string[]
}

/**
 * The first steps of a lesson, up to one with a task, for its prerendered HTML. An inline script turns its pages
 * (src/first-paint/turn-steps.ts). Rendered on the server only.
 */
export function LessonBeginning({ path, course, lessonId, done }: LessonBeginningProps) {
  const { t } = useWords('player')
  // The route of visitors has no banner.
  const hasBanner = useBannerKind() !== undefined
  const lessons = lessonsOf(course)
  const lesson = lessons.find(({ id }) => id === lessonId)
  if (!lesson) return null
  const completion = { ...courseProgress(course, [], []), completeLessonIds: [...done] }
  const parts: LessonParts = { path, course, lesson, lessons, completion, isVisitor: !hasBanner }
  const steps = stepsOf(lesson, (kind) => blocks[kind].actionBar === 'guided')
  const task = steps.findIndex((step) => !step.blocks.every(isStatic))
  const shown = task === -1 ? steps : steps.slice(0, task + 1)
  return (
    <>
      {hasBanner && (
        <LessonBanner
          course={course}
          subtitle={lesson.title}
          total={lessons.length}
          done={done.length}
          segments={courseSegments(course, done, lesson.id)}
        />
      )}
      <div className={styles.player}>
        <LessonBarFrame {...parts} share={0} isMarked={false} onListen={() => undefined} onMenu={() => undefined} />
        <div className={styles.body} data-lesson={`${course.id}/${lesson.id}`}>
          <LessonSide {...parts} />
          {shown.map((step, index) => (
            <section
              key={step.id}
              className={styles.step}
              hidden={index > 0}
              aria-label={t('step.label', { number: index + 1, total: steps.length })}
              tabIndex={-1}
              data-step={step.id}
              data-blocks={step.blocks.map(({ id }) => id).join(' ')}
              data-furthest={lastBlockIndex(lesson, step)}
            >
              <FirstPicture course={course} steps={steps} number={index + 1} />
              <h1 className={classes(styles.title, index > 0 && styles.hidden)}>
                <Localized text={lesson.title} />
              </h1>
              <StaticStep course={course} step={step} index={index} isLast={index === steps.length - 1} />
            </section>
          ))}
          {/* After the last step the app shows what was learned. */}
          {task === -1 && (
            <section className={styles.step} hidden tabIndex={-1} data-step="" data-blocks="" data-furthest={0}>
              <BlocksSkeleton height="12rem" />
            </section>
          )}
        </div>
      </div>
    </>
  )
}

/** A step with its action bar. Before a task only the blocks that need no script. */
function StaticStep({ course, step, index, isLast }: { course: Manifest; step: Step; index: number; isLast: boolean }) {
  const end = step.blocks.findIndex((block) => !isStatic(block))
  const isGuided = step.blocks.some(({ kind }) => blocks[kind].actionBar === 'guided')
  const fileOf = courseFileOf(course)
  const onBack = index > 0 ? () => undefined : undefined
  const navigation = { onBack, isLast, onNext: () => undefined }
  const views = (end === -1 ? step.blocks : step.blocks.slice(0, end)).map((block) => (
    <BlockView key={block.id} block={block} fileOf={fileOf} readerPath={() => null} work={noWork} navigation={navigation} />
  ))
  if (end === -1) {
    return (
      <StepFrame actionBar={<ReadActionBar navigation={navigation} />}>
        <OptionalSign blocks={step.blocks} />
        {views}
      </StepFrame>
    )
  }
  const rest = <BlocksSkeleton height="12rem" />
  if (!isGuided) {
    return (
      <StepFrame actionBar={null}>
        <OptionalSign blocks={step.blocks} />
        {views}
        {rest}
      </StepFrame>
    )
  }
  return (
    <>
      {views.length > 0 && <div className={styles.heading}>{views}</div>}
      {rest}
    </>
  )
}

/** A block without files that needs no script, in the frame of its step. */
export function StaticBlock({ block }: { block: Block }) {
  const navigation = { onBack: undefined, isLast: true, onNext: () => undefined }
  return (
    <StepFrame actionBar={null}>
      <BlockView block={block} fileOf={courseFileOf({ files: [] })} readerPath={() => null} work={noWork} navigation={navigation} />
    </StepFrame>
  )
}

const noWork: BlockWork = {
  isDone: false,
  attempts: [],
  inProgress: undefined,
  newAttemptId: () => '',
  onAttemptChange: () => undefined,
  onSubmit: () => undefined,
  onDone: () => undefined,
  saved: undefined,
  onSave: () => undefined,
  accountNote: null,
}
