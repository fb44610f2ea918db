import { type ReactNode, useEffect, useRef } from 'react'
import { courseSegments } from '../../../../contract/learning/course-segments.ts'
import { ActionBar, StepFrame } from '../../../blocks/step-frame.tsx'
import { useWords } from '../../../i18n/setup.ts'
import { SegmentedProgress } from '../../../ui/indicators/segmented-progress.tsx'
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
