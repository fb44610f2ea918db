import { useEffect, useRef } from 'react'
import { gradeQuiz, type QuizBlock, questionsOf } from '../../../../contract/blocks/quiz.ts'
import { formatDayTime, formatPercent } from '../../../i18n/format.ts'
import { useWords } from '../../../i18n/setup.ts'
import type { BlockFile, PastAttempt } from '../../block.ts'
import styles from './attempts.module.css'
import { NotCounted } from './not-counted.tsx'
import { ReviewedQuestion } from './reviewed-question.tsx'

interface ReviewedAttemptProps {
  quiz: QuizBlock
  attempt: PastAttempt
  /** All attempts at the quiz, oldest first. */
  attempts: readonly PastAttempt[]
  fileOf: (path: string) => BlockFile
}

/** One attempt with all its questions. */
export function ReviewedAttempt({ quiz, attempt, attempts, fileOf }: ReviewedAttemptProps) {
  const { t, language } = useWords('blocks')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    scrollTo({ top: 0 })
  }, [])
  const questions = questionsOf(quiz, attempt.id)
  const { right, total } = gradeQuiz(quiz, attempt.answers, attempt.id)
  if (quiz.is_keyless) {
    return (
      <section className={styles.attempts}>
        <h2 ref={heading} tabIndex={-1}>
          {t('quiz.tries.number', { number: attempts.indexOf(attempt) + 1 })}
        </h2>
        <p>{t('quiz.keyless.toConnection')}</p>
      </section>
    )
  }
  return (
    <section className={styles.attempts}>
      <h2 ref={heading} tabIndex={-1}>
        {t('quiz.tries.number', { number: attempts.indexOf(attempt) + 1 })}
      </h2>
      <p>
        {formatDayTime(attempt.finished_at, language)} · <strong>{formatPercent(attempt.percent, language)}</strong> ·{' '}
        {t('quiz.result.score', { right, total })}
      </p>
      {!attempt.is_counted && <NotCounted quiz={quiz} attempts={attempts} />}
      {questions.map((question, index) => (
        <div key={question.id} className={styles.question}>
          <p className={styles.position}>{t('quiz.question', { number: index + 1, total })}</p>
          <ReviewedQuestion quiz={quiz} question={question} attemptId={attempt.id} answers={attempt.answers} fileOf={fileOf} />
        </div>
      ))}
    </section>
  )
}
