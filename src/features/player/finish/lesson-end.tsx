import { formatMinutes, formatNumber } from '../../../i18n/format.ts'
import { Localized } from '../../../i18n/localized.tsx'
import { useWords } from '../../../i18n/setup.ts'
import { useStatus } from '../../../offline/status/status.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { InstallCardSlot } from '../../../ui/layout/page-bar.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import { LessonTask } from '../lesson/lesson-task.tsx'
import { VisitorNote } from '../visitor.tsx'
import styles from './finish.module.css'
import { AgainButton, CourseLine, FinishedHead, FinishFrame } from './finish-frame.tsx'
import type { FinishProps } from './finish-props.ts'
import { nextLesson } from './next-lesson.ts'
import { NextLessonButton } from './next-lesson-button.tsx'

/** The end of a finished lesson: its picture and name, the course so far, and the next lesson. */
export function LessonEnd(props: FinishProps) {
  const { path, isVisitor, course, lesson, lessons, steps, completion, complete, started, onBack, onAgain } = props
  const { t, language } = useWords('player')
  const { adoptedLesson } = useStatus()
  const next = nextLesson(lessons, lesson, complete)
  const [quiz] = next ? [] : completion.openQuizzes
  const action = quiz ? (
    <Button
      variant="main"
      isTall
      className={styles.next}
      to={path}
      params={{ id: course.slug }}
      search={{ lesson: quiz.lessonId, step: quiz.block.id }}
    >
      {t('finished.takeQuiz')}
    </Button>
  ) : (
    <NextLessonButton {...{ path, isVisitor, course, lessons, next, started }} />
  )
  return (
    <FinishFrame onBack={onBack} action={action}>
      <FinishedHead course={course} steps={steps} title={t('finished.title')} name={<Localized text={lesson.title} />} />
      {!isVisitor && adoptedLesson === lesson.id && (
        <div className={styles.note}>
          <Note tone="good" role="status">
            {t('finished.adopted', { number: formatNumber(lessons.indexOf(lesson) + 1, language) })}
          </Note>
        </div>
      )}
      <CourseLine {...{ course, lesson, lessons, complete }} />
      <p>{quiz ? t('finished.examText') : t('finished.text', { total: lessons.length, done: complete.size })}</p>
      <LessonTask lesson={lesson} isVisitor={isVisitor} />
      {(next ?? quiz) && (
        <p className={styles.upNext}>
          <span className={styles.how}>{t(quiz ? 'finished.leftover' : 'finished.upNext')}</span>
          <strong>
            <Localized text={next?.title ?? quiz?.block.data.title ?? lesson.title} />
          </strong>
          {next && <span className={styles.how}>{formatMinutes(next.minutes, language)}</span>}
        </p>
      )}
      {isVisitor && (
        <div className={styles.note}>
          <VisitorNote path={path} slug={course.slug} lessonId={lesson.id} />
        </div>
      )}
      <AgainButton onAgain={onAgain} />
      <div className={styles.note}>
        <InstallCardSlot />
      </div>
    </FinishFrame>
  )
}
