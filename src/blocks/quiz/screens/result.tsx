import { ArrowRight, Check, Clock, History, ListChecks, RefreshCw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { gradeQuiz } from '../../../../contract/blocks/quiz.ts'
import { attemptsLeft } from '../../../../contract/learning/learning.ts'
import { formatPercent } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { Note } from '../../../ui/messages/note.tsx'
import type { PastAttempt } from '../../block.ts'
import { ActionBar, StepFrame } from '../../step-frame.tsx'
import type { QuizParts } from '../parts.ts'
import { NotCounted } from './not-counted.tsx'
import styles from './quiz.module.css'

interface ResultProps extends QuizParts {
  attempts: readonly PastAttempt[]
  newAttemptId: () => string
}

/** The result of a graded quiz, graded on the device. */
export function QuizResult({ quiz, flow, navigation, onMove, attempts, newAttemptId }: ResultProps) {
  const { t, language } = useWords('blocks')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const grade = gradeQuiz(quiz, flow.answers, flow.attemptId)
  const percent = formatPercent(grade.percent, language)
  const own = attempts.find((one) => one.id === flow.attemptId)
  // The attempt just submitted is not in the list yet.
  const left = attemptsLeft(quiz, own ? attempts : [...attempts, { is_counted: true }])
  const restart = () => onMove({ type: 'restart', attemptId: newAttemptId() })

  const actionBar = (
    <ActionBar onBack={navigation.onBack}>
      {grade.isPassed || left === 0 ? (
        <Button variant="main" isTall className={styles.next} iconEnd={ArrowRight} onClick={navigation.onNext}>
          {t(navigation.isLast ? 'dock.finish' : 'dock.next')}
        </Button>
      ) : (
        <Button variant="main" isTall className={styles.next} icon={RefreshCw} onClick={restart}>
          {t('quiz.result.again')}
        </Button>
      )}
    </ActionBar>
  )
  return (
    <StepFrame actionBar={actionBar}>
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
        {own?.is_counted === false && <NotCounted quiz={quiz} attempts={attempts} />}
        {!grade.isPassed && <p>{t(left === 0 ? 'quiz.result.noneLeft' : 'quiz.result.encourage')}</p>}
        {!grade.isPassed && left !== undefined && left > 0 && <p>{t('quiz.result.left', { count: left })}</p>}
        <div className={styles.ways}>
          <Button variant="line" icon={ListChecks} isFull onClick={() => onMove({ type: 'review' })}>
            {t('quiz.result.review')}
          </Button>
          {attempts.length > 1 && (
            <Button variant="line" icon={History} isFull onClick={() => onMove({ type: 'attempts' })}>
              {t('quiz.tries.link')}
            </Button>
          )}
          {left === 0 ? null : grade.isPassed ? (
            <Button variant="quiet" isFull onClick={restart}>
              {t('quiz.result.again')}
            </Button>
          ) : (
            <Button variant="quiet" isFull onClick={navigation.onNext}>
              {t('quiz.intro.later')}
            </Button>
          )}
        </div>
      </div>
    </StepFrame>
  )
}
