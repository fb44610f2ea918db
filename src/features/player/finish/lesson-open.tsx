import { ArrowRight, ChevronRight } from 'lucide-react'
import { blockingLessonId } from '../../../../contract/courses/lesson-order.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { Localized, localized } from '../../../i18n/localized.tsx'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { type OpenStep, wayToDo } from '../state/open-steps.ts'
import { VisitorNote } from '../visitor.tsx'
import styles from './finish.module.css'
import { CourseLine, FinishFrame, FinishHeading } from './finish-frame.tsx'
import type { FinishProps } from './finish-props.ts'
import { nextLesson } from './next-lesson.ts'
import { NextLessonButton } from './next-lesson-button.tsx'

/** The end of a lesson with required steps left: their names, how each is done, and the way there. */
export function LessonOpen(props: FinishProps) {
  const { path, isVisitor, course, lesson, lessons, completion, open, complete, started, onBack, onOpen } = props
  const { t, language } = useWords('player')
  const [first] = open.filter(({ isStuck }) => !isStuck)
  const next = nextLesson(lessons, lesson, complete)
  const isNextOpen = next !== undefined && blockingLessonId(course, completion, next.id) === null
  return (
    <FinishFrame
      onBack={onBack}
      action={
        first ? (
          <Button variant="main" isTall className={styles.next} iconEnd={ArrowRight} onClick={() => onOpen(first.index)} data-move="next">
            {t(open.length === 1 ? 'finished.do' : 'finished.doFirst')}
          </Button>
        ) : (
          <NextLessonButton {...{ path, isVisitor, course, lessons, started }} next={isNextOpen ? next : undefined} />
        )
      }
    >
      <FinishHeading>{t('finished.openTitle')}</FinishHeading>
      <CourseLine {...{ course, lesson, lessons, complete }} />
      <p>{t('finished.left', { count: open.length })}</p>
      <ul className={styles.open}>
        {open.map((step) => (
          <OpenStepRow key={step.block.id} {...step} isNow={step === first} onOpen={onOpen} />
        ))}
      </ul>
      {next && !isNextOpen && <p>{t('finished.nextLocked', { title: localized(next.title, language).text })}</p>}
      {isVisitor && (
        <div className={styles.note}>
          <VisitorNote path={path} slug={course.slug} lessonId={lesson.id} />
        </div>
      )}
      {first && next && isNextOpen && (
        <Button variant="quiet" to={path} params={{ id: course.slug }} search={{ lesson: next.id }}>
          {t('finished.later', { number: lessons.indexOf(next) + 1 })}
        </Button>
      )}
    </FinishFrame>
  )
}

function OpenStepRow({ index, block, title, isStuck, isNow, onOpen }: OpenStep & { isNow: boolean } & Pick<FinishProps, 'onOpen'>) {
  const { t, language } = useWords('player')
  const way = wayToDo(block)
  const text = (
    <>
      <span className={styles.openText}>
        <strong>{title ? <Localized text={title} /> : t('finished.step', { number: index + 1 })}</strong>
        <span className={styles.how}>{t(isStuck && way === 'pass' ? 'finished.how.noneLeft' : `finished.how.${way}`)}</span>
      </span>
      {!isStuck && <ChevronRight size={20} />}
    </>
  )
  return (
    <li className={classes(isNow && styles.isNow)}>
      <span className={styles.number} aria-hidden="true">
        {formatNumber(index + 1, language)}
      </span>
      {isStuck ? (
        text
      ) : (
        <button type="button" className={styles.openStep} onClick={() => onOpen(index)}>
          {text}
        </button>
      )}
    </li>
  )
}
