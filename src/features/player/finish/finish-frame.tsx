import { Check, RotateCcw } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { courseSegments } from '../../../../contract/learning/course-segments.ts'
import { ActionBar, StepFrame } from '../../../blocks/step-frame.tsx'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { SegmentedProgress } from '../../../ui/indicators/segmented-progress.tsx'
import { LessonCover } from '../lesson/lesson-cover.tsx'
import styles from './finish.module.css'
import type { FinishProps } from './finish-props.ts'

interface FinishFrameProps {
  onBack: () => void
  /** The main button of the action bar. */
  action: ReactNode
  children: ReactNode
}

/** Layout of the screens after the last step. */
export function FinishFrame({ onBack, action, children }: FinishFrameProps) {
  return (
    <section className={styles.finished}>
      <StepFrame actionBar={<ActionBar onBack={onBack}>{action}</ActionBar>}>
        <div className={styles.content}>{children}</div>
      </StepFrame>
    </section>
  )
}

/** The heading, focused on arrival: keyboards and screen readers begin here. */
export function FinishHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}

/** Picture, heading and name of a finished lesson or course. */
export function FinishedHead({ course, steps, title, name }: Pick<FinishProps, 'course' | 'steps'> & { title: string; name: ReactNode }) {
  return (
    <>
      <LessonCover course={course} steps={steps} />
      <div className={styles.finish}>
        <span className={styles.sign}>
          <Check size={28} strokeWidth={2.6} />
        </span>
        <FinishHeading>{title}</FinishHeading>
      </div>
      {name && <p className={styles.name}>{name}</p>}
    </>
  )
}

export function AgainButton({ onAgain }: Pick<FinishProps, 'onAgain'>) {
  const { t } = useWords('player')
  return (
    <Button variant="quiet" icon={RotateCcw} onClick={onAgain}>
      {t('finished.again')}
    </Button>
  )
}

/** Lessons of the course; none is the current one any more unless this lesson is open. */
export function CourseLine({ course, lesson, lessons, complete }: Pick<FinishProps, 'course' | 'lesson' | 'lessons' | 'complete'>) {
  const { t } = useWords('player')
  return (
    <div className={styles.segments}>
      <SegmentedProgress
        segments={courseSegments(course, [...complete], complete.has(lesson.id) ? '' : lesson.id)}
        label={t('bar.progress', { total: lessons.length, done: complete.size })}
      />
    </div>
  )
}
