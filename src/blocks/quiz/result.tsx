import { ArrowRight, Check, Clock, History, ListChecks, RefreshCw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { gradeQuiz } from '../../../contract/blocks/quiz.ts'
import { formatPercent } from '../../i18n/format.ts'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { Note } from '../../ui/note.tsx'
import type { Try } from '../block.ts'
import { Dock, StepFrame } from '../step-frame.tsx'
import type { QuizParts } from './parts.ts'
import styles from './quiz.module.css'
import { triesLeft } from './tries-left.ts'

interface ResultProps extends QuizParts {
  tries: readonly Try[]
  newTryId: () => string
}

/** How a graded quiz went, marked here and at once. */
export function QuizResult({ quiz, flow, moves, onMove, tries, newTryId }: ResultProps) {
  const { t, language } = useWords('blocks')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const grade = gradeQuiz(quiz, flow.answers, flow.tryId)
  const percent = formatPercent(grade.percent, language)
  const own = tries.find((one) => one.id === flow.tryId)
  // The try just handed in is listed a moment later.
  const left = triesLeft(quiz, own ? tries : [...tries, { is_counted: true }])
  const restart = () => onMove({ type: 'restart', tryId: newTryId() })

  const dock = (
    <Dock onBack={moves.onBack}>
      {grade.isPassed || left === 0 ? (
        <Button variant="main" isTall className={styles.next} iconEnd={ArrowRight} onClick={moves.onNext}>
          {t(moves.isLast ? 'dock.finish' : 'dock.next')}
        </Button>
      ) : (
        <Button variant="main" isTall className={styles.next} icon={RefreshCw} onClick={restart}>
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
        {flow.isTimeUp && (
          <Note tone="info" icon={Clock} role="status">
            {t('quiz.result.timeUp')}
          </Note>
        )}
        {own?.is_counted === false && <Note tone="wait">{t('quiz.result.notCounted', { max: quiz.max_attempts ?? 0 })}</Note>}
        {!grade.isPassed && <p>{t(left === 0 ? 'quiz.result.noneLeft' : 'quiz.result.encourage')}</p>}
        {!grade.isPassed && left !== undefined && left > 0 && <p>{t('quiz.result.left', { count: left })}</p>}
        <div className={styles.ways}>
          <Button variant="line" icon={ListChecks} isFull onClick={() => onMove({ type: 'review' })}>
            {t('quiz.result.review')}
          </Button>
          {tries.length > 1 && (
            <Button variant="line" icon={History} isFull onClick={() => onMove({ type: 'tries' })}>
              {t('quiz.tries.link')}
            </Button>
          )}
          {left === 0 ? null : grade.isPassed ? (
            <Button variant="quiet" isFull onClick={restart}>
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
