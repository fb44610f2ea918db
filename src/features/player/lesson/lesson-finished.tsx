import { ArrowRight, Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { blockingLessonId } from '../../../../contract/courses/lesson-order.ts'
import { isLessonComplete } from '../../../../contract/learning/learning.ts'
import { ActionBar, StepFrame } from '../../../blocks/step-frame.tsx'
import { localized } from '../../../i18n/localized.tsx'
import { useWords } from '../../../i18n/setup.ts'
import { noteSuccess } from '../../../offline/status/install-offer.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { SegmentedProgress } from '../../../ui/indicators/segmented-progress.tsx'
import { CourseCertificate } from '../course-certificate.tsx'
import { courseSegments } from '../course-segments.ts'
import { VisitorNote, wayOut } from '../visitor.tsx'
import styles from './lesson-finished.module.css'
import type { LessonParts } from './lesson-parts.ts'

interface LessonFinishedProps extends LessonParts {
  /** Blocks done in this lesson, including unsaved ones. */
  done: ReadonlySet<string>
  onBack: () => void
  onAgain: () => void
}

/** The screen after the last step, with one main action. */
export function LessonFinished({ path, isVisitor, course, lesson, lessons, completion, done, onBack, onAgain }: LessonFinishedProps) {
  const { t, language } = useWords('player')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  // The store is updated after this render; blocks just done already count.
  const isComplete = isLessonComplete(lesson, { done: [...done] })
  useEffect(() => {
    if (isComplete) noteSuccess()
  }, [isComplete])
  const complete = new Set(completion.completeLessonIds)
  if (isComplete) complete.add(lesson.id)
  const next = lessons[lessons.indexOf(lesson) + 1]
  const isNextOpen = next !== undefined && blockingLessonId(course, { completeLessonIds: [...complete] }, next.id) === null
  const hasAll = complete.size === lessons.length
  const title = hasAll && completion.isComplete ? 'finished.courseTitle' : isComplete ? 'finished.title' : 'finished.openTitle'

  const actionBar = (
    <ActionBar onBack={onBack}>
      {next && isNextOpen ? (
        <Button
          variant="main"
          isTall
          className={styles.next}
          iconEnd={ArrowRight}
          to={path}
          params={{ id: course.slug }}
          search={{ lesson: next.id }}
        >
          {t('finished.next')}
        </Button>
      ) : (
        <Button variant="main" isTall className={styles.next} {...wayOut(course.slug, isVisitor)}>
          {t(isVisitor ? 'finished.courses' : 'finished.course')}
        </Button>
      )}
    </ActionBar>
  )
  return (
    <section className={styles.finished}>
      <StepFrame actionBar={actionBar}>
        <div className={styles.content}>
          {isComplete && (
            <span className={styles.sign}>
              <Check size={44} strokeWidth={2.6} />
            </span>
          )}
          <h1 ref={heading} tabIndex={-1}>
            {t(title)}
          </h1>
          <div className={styles.segments}>
            <SegmentedProgress
              segments={courseSegments(course, [...complete], '')}
              label={t('bar.progress', { total: lessons.length, done: complete.size })}
            />
          </div>
          <p>{isComplete ? sentence() : t('finished.open')}</p>
          {!isVisitor && hasAll && completion.isComplete && <CourseCertificate courseId={course.id} />}
          {next && !isNextOpen && <p>{t('finished.nextLocked', { title: localized(next.title, language).text })}</p>}
          {isVisitor && <VisitorNote path={path} slug={course.slug} lessonId={lesson.id} isCourseDone={hasAll && completion.isComplete} />}
          {next && isNextOpen && <p className={styles.upNext}>{t('finished.upNext', { title: localized(next.title, language).text })}</p>}
          <Button variant="quiet" onClick={onAgain}>
            {t('finished.again')}
          </Button>
        </div>
      </StepFrame>
    </section>
  )

  function sentence(): string {
    if (!hasAll) return t('finished.text', { total: lessons.length, done: complete.size })
    return t(completion.isComplete ? 'finished.courseText' : 'finished.examText')
  }
}
