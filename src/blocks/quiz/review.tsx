import { ArrowRight } from 'lucide-react'
import { questionsOf } from '../../../contract/blocks/quiz.ts'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import { Dock, StepFrame } from '../step-frame.tsx'
import { isAtLast, questionOf } from './flow.ts'
import type { QuizParts } from './parts.ts'
import styles from './quiz.module.css'
import { ReviewedQuestion } from './reviewed-question.tsx'

/** Going through a handed-in quiz: what was chosen, what would have been right, and why. */
export function QuizReview({ quiz, flow, fileOf, onMove }: QuizParts) {
  const { t } = useWords('blocks')
  const question = questionOf(quiz, flow)
  if (!question) return null
  const total = questionsOf(quiz, flow.tryId).length
  const dock = (
    <Dock onBack={() => onMove({ type: flow.index > 0 ? 'back' : 'result' })}>
      <Button variant="main" isTall className={styles.next} iconEnd={ArrowRight} onClick={() => onMove({ type: 'next' })}>
        {t(isAtLast(quiz, flow) ? 'quiz.result.backToResult' : 'quiz.nextQuestion')}
      </Button>
    </Dock>
  )
  return (
    <StepFrame dock={dock}>
      <p className={styles.position} role="status">
        {t('quiz.question', { number: flow.index + 1, total })}
      </p>
      <ReviewedQuestion key={question.id} quiz={quiz} question={question} tryId={flow.tryId} answers={flow.answers} fileOf={fileOf} />
    </StepFrame>
  )
}
