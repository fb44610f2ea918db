import { ArrowRight, CircleAlert } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef } from 'react'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import { Dock, StepFrame } from '../step-frame.tsx'
import { FeedbackSheet } from './feedback-sheet.tsx'
import { isRight, type Question } from './flow.ts'
import { Options, type Verdict } from './options.tsx'
import type { QuizParts } from './parts.ts'
import styles from './quiz.module.css'

/** One question being answered; in practice, also what was said to the answer. */
export function QuizQuestion({ quiz, flow, moves, onMove, canSkip }: QuizParts & { canSkip: boolean }) {
  const { t } = useWords('blocks')
  const errorId = useId()
  const options = useRef<HTMLDivElement>(null)
  const question = quiz.questions[flow.index]
  const place = `${flow.index}/${flow.phase === 'asking'}`

  // The button that was pressed is gone, and with it the focus: a new question, a second try, or a test
  // begun from its first page starts at the answers. Practice is reached as a step, whose heading the player focuses.
  const shownPlace = useRef(quiz.is_graded ? '' : place)
  useEffect(() => {
    if (shownPlace.current === place) return
    shownPlace.current = place
    if (flow.phase === 'asking') focusAnswers(options.current)
  }, [place, flow.phase])
  useEffect(() => {
    if (flow.lacksChoice) focusAnswers(options.current)
  }, [flow.lacksChoice])

  if (!question) return null
  const chosen = flow.answers[question.id] ?? []

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    onMove({ type: 'check' })
  }

  const dock = flow.phase === 'asking' && (
    <Dock onBack={quiz.is_graded && flow.index > 0 ? () => onMove({ type: 'back' }) : moves.onBack}>
      <Button variant="main" isTall className={styles.next} type="submit">
        {t(wordOfCheck(quiz.is_graded, flow.index === quiz.questions.length - 1))}
      </Button>
    </Dock>
  )
  return (
    <form className={styles.form} onSubmit={handleSubmit}>
      <StepFrame dock={dock || <FeedbackSheet quiz={quiz} flow={flow} moves={moves} onMove={onMove} />}>
        <div className={styles.top}>
          <p className={styles.position}>{t('quiz.question', { number: flow.index + 1, total: quiz.questions.length })}</p>
          {canSkip && flow.phase === 'asking' && (
            <Button variant="quiet" iconEnd={ArrowRight} onClick={moves.onNext}>
              {t('quiz.skip')}
            </Button>
          )}
        </div>
        <div ref={options}>
          <Options
            question={question}
            chosen={chosen}
            verdictOf={flow.phase === 'asking' ? undefined : (optionId) => verdict(question, chosen, optionId)}
            describedBy={flow.lacksChoice ? errorId : undefined}
            onChoose={(optionId) => onMove({ type: 'choose', optionId })}
          />
        </div>
        <p className={styles.lack} id={errorId} role="alert">
          {flow.lacksChoice && (
            <>
              <CircleAlert size={20} />
              {t('quiz.chooseFirst')}
            </>
          )}
        </p>
      </StepFrame>
    </form>
  )

  function verdict(asked: Question, answer: readonly string[], optionId: string): Verdict | undefined {
    if (!answer.includes(optionId)) return undefined
    const option = asked.options.find((one) => one.id === optionId)
    // In a question with several answers a miss does not give away which ones were right.
    if (flow.phase === 'missed') return option?.is_right ? undefined : 'wrong'
    if (flow.phase === 'shown') return 'answer'
    return isRight(quiz, asked, flow.answers) ? 'right' : undefined
  }
}

function wordOfCheck(isGraded: boolean, isLast: boolean) {
  if (!isGraded) return 'quiz.check'
  return isLast ? 'quiz.hand' : 'quiz.nextQuestion'
}

function focusAnswers(container: HTMLElement | null): void {
  const input = container?.querySelector<HTMLInputElement>('input:checked') ?? container?.querySelector<HTMLInputElement>('input')
  input?.focus({ preventScroll: true })
  container?.scrollIntoView({ block: 'nearest' })
}
