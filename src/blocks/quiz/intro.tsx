import { ListChecks } from 'lucide-react'
import { formatPercent } from '../../i18n/format.ts'
import { Localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dock, StepFrame } from '../step-frame.tsx'
import type { QuizParts } from './parts.ts'
import styles from './quiz.module.css'

/** Before a graded quiz: what comes, and that it may be taken again. */
export function QuizIntro({ quiz, flow, moves, onMove, best }: QuizParts & { best: number | undefined }) {
  const { t, language } = useWords('blocks')
  const isBegun = Object.keys(flow.answers).length > 0
  const pass = formatPercent(quiz.pass_percent, language)
  const dock = (
    <Dock onBack={moves.onBack}>
      <Button variant="main" isTall className={styles.next} onClick={() => onMove({ type: 'start' })}>
        {t(isBegun ? 'quiz.intro.goOn' : 'quiz.intro.start')}
      </Button>
    </Dock>
  )
  return (
    <StepFrame dock={dock}>
      <div className={styles.intro}>
        <Badge tone="info" icon={ListChecks}>
          {t('quiz.intro.badge')}
        </Badge>
        <h2>
          <Localized text={quiz.title} />
        </h2>
        <p>
          {t('quiz.intro.questions', { count: quiz.questions.length })} {t('quiz.intro.pass', { percent: pass })}
        </p>
        {best !== undefined && <p>{t('quiz.intro.best', { percent: formatPercent(best, language) })}</p>}
        <p>{t('quiz.intro.calm')}</p>
        <Button variant="quiet" onClick={moves.onNext}>
          {t('quiz.intro.later')}
        </Button>
      </div>
    </StepFrame>
  )
}
