import { History, ListChecks } from 'lucide-react'
import type { ReactNode } from 'react'
import { questionsOf } from '../../../../contract/blocks/quiz.ts'
import { attemptsLeft } from '../../../../contract/learning/learning.ts'
import { formatPercent } from '../../../i18n/format.ts'
import { Localized } from '../../../i18n/localized.tsx'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { Badge } from '../../../ui/indicators/badge.tsx'
import { Note } from '../../../ui/messages/note.tsx'
import type { PastAttempt } from '../../block.ts'
import { ActionBar, StepFrame } from '../../step-frame.tsx'
import type { QuizParts } from '../parts.ts'
import styles from './quiz.module.css'
import { Rules } from './rules.tsx'

interface IntroProps extends QuizParts {
  attempts: readonly PastAttempt[]
  best: PastAttempt | undefined
  newAttemptId: () => string
  time: ReactNode
  accountNote: ReactNode
}

/** Intro of a graded quiz: its contents and rules, or that no attempt is left. */
export function QuizIntro({ quiz, flow, navigation, onMove, attempts, best, newAttemptId, time, accountNote }: IntroProps) {
  const { t, language } = useWords('blocks')
  const isStarted = flow.attemptId !== ''
  const left = attemptsLeft(quiz, attempts)
  const isOver = left === 0 && !isStarted
  const begin = () => onMove({ type: 'start', attemptId: newAttemptId() })
  const actionBar = (
    <ActionBar onBack={navigation.onBack}>
      {isOver ? (
        <Button variant="main" isTall className={styles.next} onClick={navigation.onNext}>
          {t(navigation.isLast ? 'dock.finish' : 'quiz.skip')}
        </Button>
      ) : (
        <Button variant="main" isTall className={styles.next} onClick={begin}>
          {t(isStarted ? 'quiz.intro.continue' : 'quiz.intro.start')}
        </Button>
      )}
    </ActionBar>
  )
  return (
    <StepFrame actionBar={actionBar}>
      <div className={styles.intro}>
        <div className={styles.top}>
          <Badge tone="info" icon={ListChecks}>
            {t('quiz.intro.badge')}
          </Badge>
          {time}
        </div>
        <h2>
          <Localized text={quiz.title} />
        </h2>
        {quiz.is_keyless && !isOver && <Note tone="info">{t(accountNote ? 'quiz.keyless.account' : 'quiz.keyless.connection')}</Note>}
        <Rules quiz={quiz} questions={questionsOf(quiz, flow.attemptId).length} left={left} best={best} />
        {isOver ? (
          <Note tone="wait" title={t('quiz.intro.over.title')}>
            {best?.is_passed ? t('quiz.intro.over.passed', { percent: formatPercent(best.percent, language) }) : t('quiz.intro.over.text')}
          </Note>
        ) : (
          <p>{t(calmWord(quiz.minutes !== undefined, left !== undefined))}</p>
        )}
        {attempts.length > 0 && (
          <Button variant="line" icon={History} onClick={() => onMove({ type: 'attempts' })}>
            {t('quiz.tries.link')}
          </Button>
        )}
        {!isOver && (
          <Button variant="quiet" onClick={navigation.onNext}>
            {t('quiz.intro.later')}
          </Button>
        )}
      </div>
    </StepFrame>
  )
}

function calmWord(isTimed: boolean, isLimited: boolean) {
  if (isTimed) return 'quiz.intro.timed'
  return isLimited ? 'quiz.intro.limited' : 'quiz.intro.calm'
}
