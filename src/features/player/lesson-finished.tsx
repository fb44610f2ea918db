import { ArrowRight, Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { isLessonComplete } from '../../../contract/learning.ts'
import { lockedBehind } from '../../../contract/lesson-order.ts'
import { Dock, StepFrame } from '../../blocks/step-frame.tsx'
import { localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import { noteSuccess } from '../../offline/install-offer.ts'
import { Button } from '../../ui/button.tsx'
import { StitchLine } from '../../ui/stitch-line.tsx'
import { CourseCertificate } from './course-certificate.tsx'
import styles from './lesson-finished.module.css'
import type { LessonParts } from './lesson-parts.ts'
import { stitchesOfCourse } from './stitches.ts'
import { VisitorNote, wayOut } from './visitor.tsx'

interface LessonFinishedProps extends LessonParts {
  /** Blocks done in this lesson, this moment. */
  done: ReadonlySet<string>
  onBack: () => void
  onAgain: () => void
}

/** After the last step: calm, and one way on. */
export function LessonFinished({ path, isVisitor, course, lesson, lessons, standing, done, onBack, onAgain }: LessonFinishedProps) {
  const { t, language } = useWords('player')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])

  // The store follows a moment later; what was just done counts now.
  const isComplete = isLessonComplete(lesson, { done: [...done] })
  useEffect(() => {
    if (isComplete) noteSuccess()
  }, [isComplete])
  const complete = new Set(standing.completeLessonIds)
  if (isComplete) complete.add(lesson.id)
  const next = lessons[lessons.indexOf(lesson) + 1]
  const isNextOpen = next !== undefined && lockedBehind(course, { completeLessonIds: [...complete] }, next.id) === null
  const hasAll = complete.size === lessons.length
  const title = hasAll && standing.isComplete ? 'finished.courseTitle' : isComplete ? 'finished.title' : 'finished.openTitle'

  const dock = (
    <Dock onBack={onBack}>
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
    </Dock>
  )
  return (
    <section className={styles.finished}>
      <StepFrame dock={dock}>
        <div className={styles.content}>
          {isComplete && (
            <span className={styles.sign}>
              <Check size={44} strokeWidth={2.6} />
            </span>
          )}
          <h1 ref={heading} tabIndex={-1}>
            {t(title)}
          </h1>
          <div className={styles.stitches}>
            <StitchLine
              stitches={stitchesOfCourse(course, [...complete], '')}
              label={t('bar.progress', { total: lessons.length, done: complete.size })}
            />
          </div>
          <p>{isComplete ? sentence() : t('finished.open')}</p>
          {!isVisitor && hasAll && standing.isComplete && <CourseCertificate courseId={course.id} />}
          {next && !isNextOpen && <p>{t('finished.nextLocked', { title: localized(next.title, language).text })}</p>}
          {isVisitor && <VisitorNote path={path} slug={course.slug} lessonId={lesson.id} isCourseDone={hasAll && standing.isComplete} />}
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
    return t(standing.isComplete ? 'finished.courseText' : 'finished.examText')
  }
}
