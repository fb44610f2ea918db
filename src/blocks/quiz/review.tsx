import { ArrowRight } from 'lucide-react'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import { LocalizedLine } from '../localized-markdown.tsx'
import { Dock, StepFrame } from '../step-frame.tsx'
import { Options, type Verdict } from './options.tsx'
import type { QuizParts } from './parts.ts'
import styles from './quiz.module.css'

/** Going through a handed-in quiz: what was chosen, what would have been right, and why. */
export function QuizReview({ quiz, flow, onMove }: QuizParts) {
  const { t } = useWords('blocks')
  const question = quiz.questions[flow.index]
  if (!question) return null
  const chosen = flow.answers[question.id] ?? []
  const isLast = flow.index === quiz.questions.length - 1
  const wrong = question.options.filter((option) => !option.is_right && chosen.includes(option.id))
  const said = [...wrong.map((option) => option.feedback), ...(question.explanation ? [question.explanation] : [])].filter(
    (text) => text.bn !== '' || text.en !== '',
  )

  function verdictOf(optionId: string): Verdict | undefined {
    const isChosen = chosen.includes(optionId)
    if (question?.options.find((option) => option.id === optionId)?.is_right) return isChosen ? 'right' : 'answer'
    return isChosen ? 'wrong' : undefined
  }

  const dock = (
    <Dock onBack={() => onMove({ type: flow.index > 0 ? 'back' : 'result' })}>
      <Button variant="main" isTall className={styles.next} iconEnd={ArrowRight} onClick={() => onMove({ type: 'next' })}>
        {t(isLast ? 'quiz.result.backToResult' : 'quiz.nextQuestion')}
      </Button>
    </Dock>
  )
  return (
    <StepFrame dock={dock}>
      <p className={styles.position} role="status">
        {t('quiz.question', { number: flow.index + 1, total: quiz.questions.length })}
      </p>
      <Options key={question.id} question={question} chosen={chosen} verdictOf={verdictOf} />
      {said.length > 0 && (
        <div className={styles.said}>
          {said.map((text) => (
            <p key={text.bn + text.en}>
              <LocalizedLine text={text} />
            </p>
          ))}
        </div>
      )}
    </StepFrame>
  )
}
