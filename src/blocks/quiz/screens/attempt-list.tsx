import { ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { QuizBlock } from '../../../../contract/blocks/quiz.ts'
import { formatDayTime, formatPercent } from '../../../i18n/format.ts'
import { Localized } from '../../../i18n/localized.tsx'
import { useWords } from '../../../i18n/setup.ts'
import type { PastAttempt } from '../../block.ts'
import styles from './attempts.module.css'

interface AttemptListProps {
  quiz: QuizBlock
  /** Oldest first. */
  attempts: readonly PastAttempt[]
  onOpen: (id: string) => void
  /** The list replaces an element that had the focus. */
  takesFocus?: boolean
}

/** Each attempt with its date and result, newest first. */
export function AttemptList({ quiz, attempts, onOpen, takesFocus = false }: AttemptListProps) {
  const { t, language } = useWords('blocks')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <section className={styles.attempts}>
      <h2 ref={heading} tabIndex={-1}>
        <Localized text={quiz.title} />
      </h2>
      {quiz.max_attempts !== undefined && <p className={styles.rule}>{t('quiz.tries.rule', { count: quiz.max_attempts })}</p>}
      <ol className={styles.list} reversed>
        {[...attempts].reverse().map((one, place) => (
          <li key={one.id}>
            <button type="button" className={styles.row} onClick={() => onOpen(one.id)}>
              <span className={styles.words}>
                <strong>{t('quiz.tries.number', { number: attempts.length - place })}</strong>
                <span className={styles.meta}>
                  {formatDayTime(one.finished_at, language)}
                  {!one.is_counted && ` · ${t('quiz.tries.notCounted')}`}
                </span>
              </span>
              <span className={one.is_passed && one.is_counted ? styles.good : styles.mark}>
                {one.percent < 0 ? t('quiz.keyless.waits') : formatPercent(one.percent, language)}
                {one.is_passed && ` · ${t('quiz.tries.passed')}`}
              </span>
              <ChevronRight size={20} />
            </button>
          </li>
        ))}
      </ol>
    </section>
  )
}
