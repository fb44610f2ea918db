import { ArrowRight, Check, ListChecks, RefreshCw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { gradeQuiz } from '../../../contract/blocks/quiz.ts'
import { formatPercent } from '../../i18n/format.ts'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Dock, StepFrame } from '../step-frame.tsx'
import type { QuizParts } from './parts.ts'
import styles from './quiz.module.css'

/** How a graded quiz went, marked here and at once. */
export function QuizResult({ quiz, flow, moves, onMove }: QuizParts) {
  const { t, language } = useWords('blocks')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const grade = gradeQuiz(quiz, flow.answers)
  const percent = formatPercent(grade.percent, language)

  const dock = (
    <Dock onBack={moves.onBack}>
      {grade.isPassed ? (
        <Button variant="main" isTall className={styles.next} iconEnd={ArrowRight} onClick={moves.onNext}>
          {t(moves.isLast ? 'dock.finish' : 'dock.next')}
        </Button>
      ) : (
        <Button variant="main" isTall className={styles.next} icon={RefreshCw} onClick={() => onMove({ type: 'restart' })}>
          {t('quiz.result.again')}
        </Button>
      )}
    </Dock>
  )
  return (
    <StepFrame dock={dock}>
      <div className={styles.result}>
        <span className={classes(styles.sign, grade.isPassed ? styles.passed : styles.failed)}>
          {grade.isPassed ? <Check size={40} strokeWidth={2.6} /> : <RefreshCw size={36} />}
        </span>
        <h2 ref={heading} tabIndex={-1}>
          {t(grade.isPassed ? 'quiz.result.passed' : 'quiz.result.failed')}
        </h2>
        <p>
          <strong>{t('quiz.result.score', { total: grade.total, right: grade.right })}</strong>
        </p>
        <p>{t('quiz.result.percent', { percent, pass: formatPercent(quiz.pass_percent, language) })}</p>
        {!grade.isPassed && <p>{t('quiz.result.encourage')}</p>}
        <div className={styles.ways}>
          <Button variant="line" icon={ListChecks} isFull onClick={() => onMove({ type: 'review' })}>
            {t('quiz.result.review')}
          </Button>
          {grade.isPassed ? (
            <Button variant="quiet" isFull onClick={() => onMove({ type: 'restart' })}>
              {t('quiz.result.again')}
            </Button>
          ) : (
            <Button variant="quiet" isFull onClick={moves.onNext}>
              {t('quiz.intro.later')}
            </Button>
          )}
        </div>
      </div>
    </StepFrame>
  )
}
