import { ArrowRight } from 'lucide-react'
import { questionsOf } from '../../../../contract/blocks/quiz.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ActionBar, StepFrame } from '../../step-frame.tsx'
import { isAtLast, questionOf } from '../flow/flow.ts'
import type { QuizParts } from '../parts.ts'
import styles from './quiz.module.css'
import { ReviewedQuestion } from './reviewed-question.tsx'

/** Review of a submitted quiz: the given answers, the right ones and the explanations. */
export function QuizReview({ quiz, flow, fileOf, onMove }: QuizParts) {
  const { t } = useWords('blocks')
  const question = questionOf(quiz, flow)
  if (!question) return null
  const total = questionsOf(quiz, flow.attemptId).length
  const actionBar = (
    <ActionBar onBack={() => onMove({ type: flow.index > 0 ? 'back' : 'result' })}>
      <Button variant="main" isTall className={styles.next} iconEnd={ArrowRight} onClick={() => onMove({ type: 'next' })}>
        {t(isAtLast(quiz, flow) ? 'quiz.result.backToResult' : 'quiz.nextQuestion')}
      </Button>
    </ActionBar>
  )
  return (
    <StepFrame actionBar={actionBar}>
      <p className={styles.position} role="status">
        {t('quiz.question', { number: flow.index + 1, total })}
      </p>
      <ReviewedQuestion
        key={question.id}
        quiz={quiz}
        question={question}
        attemptId={flow.attemptId}
        answers={flow.answers}
        fileOf={fileOf}
      />
    </StepFrame>
  )
}
