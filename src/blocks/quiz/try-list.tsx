import { ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { QuizBlock } from '../../../contract/blocks/quiz.ts'
import { formatDayTime, formatPercent } from '../../i18n/format.ts'
import { Localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import type { Try } from '../block.ts'
import styles from './tries.module.css'

interface TryListProps {
  quiz: QuizBlock
  /** Oldest first. */
  tries: readonly Try[]
  onOpen: (id: string) => void
  /** The list came in the place of something that had the focus. */
  takesFocus?: boolean
}

/** Each try with its day and what came of it, newest first. */
export function TryList({ quiz, tries, onOpen, takesFocus = false }: TryListProps) {
  const { t, language } = useWords('blocks')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true })
  }, [takesFocus])
  return (
    <section className={styles.tries}>
      <h2 ref={heading} tabIndex={-1}>
        <Localized text={quiz.title} />
      </h2>
      {quiz.max_attempts !== undefined && <p className={styles.rule}>{t('quiz.tries.rule', { count: quiz.max_attempts })}</p>}
      <ol className={styles.list} reversed>
        {[...tries].reverse().map((one, place) => (
          <li key={one.id}>
            <button type="button" className={styles.row} onClick={() => onOpen(one.id)}>
              <span className={styles.words}>
                <strong>{t('quiz.tries.number', { number: tries.length - place })}</strong>
                <span className={styles.meta}>
                  {formatDayTime(one.finished_at, language)}
                  {!one.is_counted && ` · ${t('quiz.tries.notCounted')}`}
                </span>
              </span>
              <span className={one.is_passed && one.is_counted ? styles.good : styles.mark}>
                {formatPercent(one.percent, language)}
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
