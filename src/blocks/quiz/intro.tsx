import { History, ListChecks } from 'lucide-react'
import type { ReactNode } from 'react'
import { questionsOf } from '../../../contract/blocks/quiz.ts'
import { formatPercent } from '../../i18n/format.ts'
import { Localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import type { Try } from '../block.ts'
import { Dock, StepFrame } from '../step-frame.tsx'
import type { QuizParts } from './parts.ts'
import styles from './quiz.module.css'
import { Rules } from './rules.tsx'
import { triesLeft } from './tries-left.ts'

interface IntroProps extends QuizParts {
  tries: readonly Try[]
  best: Try | undefined
  newTryId: () => string
  time: ReactNode
}

/** Before a graded quiz: what comes and by which rules; or that no try is left. */
export function QuizIntro({ quiz, flow, moves, onMove, tries, best, newTryId, time }: IntroProps) {
  const { t, language } = useWords('blocks')
  const isBegun = flow.tryId !== ''
  const left = triesLeft(quiz, tries)
  const isOver = left === 0 && !isBegun
  const begin = () => onMove({ type: 'start', tryId: newTryId() })
  const dock = (
    <Dock onBack={moves.onBack}>
      {isOver ? (
        <Button variant="main" isTall className={styles.next} onClick={moves.onNext}>
          {t(moves.isLast ? 'dock.finish' : 'quiz.skip')}
        </Button>
      ) : (
        <Button variant="main" isTall className={styles.next} onClick={begin}>
          {t(isBegun ? 'quiz.intro.goOn' : 'quiz.intro.start')}
        </Button>
      )}
    </Dock>
  )
  return (
    <StepFrame dock={dock}>
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
        <Rules quiz={quiz} questions={questionsOf(quiz, flow.tryId).length} left={left} best={best} />
        {isOver ? (
          <Note tone="wait" title={t('quiz.intro.over.title')}>
            {best?.is_passed ? t('quiz.intro.over.passed', { percent: formatPercent(best.percent, language) }) : t('quiz.intro.over.text')}
          </Note>
        ) : (
          <p>{t(calmWord(quiz.minutes !== undefined, left !== undefined))}</p>
        )}
        {tries.length > 0 && (
          <Button variant="line" icon={History} onClick={() => onMove({ type: 'tries' })}>
            {t('quiz.tries.link')}
          </Button>
        )}
        {!isOver && (
          <Button variant="quiet" onClick={moves.onNext}>
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
