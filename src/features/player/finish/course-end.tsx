import { useQuery } from '@tanstack/react-query'
import { ArrowRight } from 'lucide-react'
import { shownCode } from '../../../../contract/certificates/certificates.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { courseCertificateQuery } from '../../certificates/certificates.queries.ts'
import { meQuery } from '../../session/session.queries.ts'
import { CourseCertificate } from '../course-certificate.tsx'
import { LessonTask } from '../lesson/lesson-task.tsx'
import { VisitorNote } from '../visitor.tsx'
import styles from './finish.module.css'
import { AgainButton, CourseLine, FinishedHead, FinishFrame } from './finish-frame.tsx'
import type { FinishProps } from './finish-props.ts'
import { NextCourse } from './next-course.tsx'
import { NextLessonButton } from './next-lesson-button.tsx'

/** The end of a finished course: the learner's name, and the certificate as the main action once this device has it. */
export function CourseEnd(props: FinishProps) {
  const { path, isVisitor, course, lesson, lessons, steps, complete, started, onBack, onAgain } = props
  const { t } = useWords('player', 'certificates')
  const { data: me } = useQuery(meQuery())
  const { data: code } = useQuery(courseCertificateQuery(course.id))
  const action =
    code && !isVisitor ? (
      <Button
        variant="main"
        isTall
        className={styles.next}
        iconEnd={ArrowRight}
        to="/certificates/$code"
        params={{ code: shownCode(code) }}
      >
        {t('certificates:card.open')}
      </Button>
    ) : (
      <NextLessonButton {...{ path, isVisitor, course, lessons, started }} next={undefined} />
    )
  return (
    <FinishFrame onBack={onBack} action={action}>
      <FinishedHead course={course} steps={steps} title={t('finished.courseTitle')} name={me?.name} />
      <CourseLine {...{ course, lesson, lessons, complete }} />
      <p>{t('finished.courseText')}</p>
      <LessonTask lesson={lesson} isVisitor={isVisitor} />
      <div className={styles.note}>
        {isVisitor ? (
          <VisitorNote path={path} slug={course.slug} lessonId={lesson.id} isCourseDone />
        ) : (
          !code && <CourseCertificate course={course} />
        )}
      </div>
      <NextCourse courseId={course.id} />
      <AgainButton onAgain={onAgain} />
    </FinishFrame>
  )
}
