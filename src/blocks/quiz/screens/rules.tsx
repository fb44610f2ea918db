import type { QuizBlock } from '../../../../contract/blocks/quiz.ts'
import { formatMinutes, formatNumber, formatPercent } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import type { PastAttempt } from '../../block.ts'
import styles from './rules.module.css'

interface RulesProps {
  quiz: QuizBlock
  questions: number
  left: number | undefined
  best: PastAttempt | undefined
}

/** The rules of a graded quiz at a glance. */
export function Rules({ quiz, questions, left, best }: RulesProps) {
  const { t, language } = useWords('blocks')
  const rows: [string, string][] = [
    [t('quiz.rules.questions'), formatNumber(questions, language)],
    [t('quiz.rules.pass'), formatPercent(quiz.pass_percent, language)],
  ]
  if (quiz.minutes !== undefined) rows.push([t('quiz.rules.time'), formatMinutes(quiz.minutes, language)])
  if (left !== undefined) rows.push([t('quiz.rules.left'), t('quiz.rules.leftOf', { left, max: quiz.max_attempts ?? left })])
  if (best) rows.push([t('quiz.rules.best'), formatPercent(best.percent, language)])
  return (
    <dl className={styles.rules}>
      {rows.map(([name, value]) => (
        <div key={name} className={styles.rule}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
