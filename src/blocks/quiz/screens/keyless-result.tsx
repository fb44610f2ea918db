import { ArrowRight, Clock, History, RefreshCw } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { attemptsLeft } from '../../../../contract/learning/learning.ts'
import { formatPercent } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { classes } from '../../../ui/classes.ts'
import type { PastAttempt } from '../../block.ts'
import { ActionBar, StepFrame } from '../../step-frame.tsx'
import type { QuizParts } from '../parts.ts'
import styles from './quiz.module.css'

interface KeylessResultProps extends QuizParts {
  attempts: readonly PastAttempt[]
  newAttemptId: () => string
  accountNote: ReactNode
}

/** After a graded quiz whose keys are not on this device: the answers are stored, and how to get the result. */
export function KeylessResult({ quiz, flow, navigation, onMove, attempts, newAttemptId, accountNote }: KeylessResultProps) {
  const { t, language } = useWords('blocks')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  // The server may have graded it already.
  const own = attempts.find((one) => one.id === flow.attemptId && one.percent >= 0)
  const actionBar = (
    <ActionBar onBack={navigation.onBack}>
      <Button variant="main" isTall className={styles.next} iconEnd={ArrowRight} onClick={navigation.onNext}>
        {t(navigation.isLast ? 'dock.finish' : 'dock.next')}
      </Button>
    </ActionBar>
  )
  return (
    <StepFrame actionBar={actionBar}>
      <div className={styles.result}>
        <span className={classes(styles.sign, own?.is_passed ? styles.passed : styles.failed)}>
          <Clock size={36} />
        </span>
        <h2 ref={heading} tabIndex={-1}>
          {t(own ? (own.is_passed ? 'quiz.result.passed' : 'quiz.result.failed') : 'quiz.keyless.title')}
        </h2>
        {own ? (
          <p>
            {t('quiz.result.percent', {
              percent: formatPercent(own.percent, language),
              pass: formatPercent(quiz.pass_percent, language),
            })}
          </p>
        ) : (
          <p>{t(accountNote ? 'quiz.keyless.toAccount' : 'quiz.keyless.toConnection')}</p>
        )}
        {accountNote && <div className={styles.account}>{accountNote}</div>}
        {own && !own.is_passed && attemptsLeft(quiz, attempts) !== 0 && (
          <Button variant="line" icon={RefreshCw} isFull onClick={() => onMove({ type: 'restart', attemptId: newAttemptId() })}>
            {t('quiz.result.again')}
          </Button>
        )}
        {attempts.length > 1 && (
          <Button variant="line" icon={History} isFull onClick={() => onMove({ type: 'attempts' })}>
            {t('quiz.tries.link')}
          </Button>
        )}
      </div>
    </StepFrame>
  )
}
