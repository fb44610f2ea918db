import { ArrowRight, CircleAlert } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { questionsOf } from '../../../contract/blocks/quiz.ts'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import { Dock, StepFrame } from '../step-frame.tsx'
import { Answer } from './answer.tsx'
import { lackOf } from './answered.ts'
import { Asked } from './asked.tsx'
import { FeedbackSheet } from './feedback-sheet.tsx'
import { isAtLast, questionOf } from './flow.ts'
import type { QuizParts, Standing } from './parts.ts'
import styles from './quiz.module.css'

/** One question being answered; in practice, also what was said to the answer. */
export function QuizQuestion({ quiz, flow, fileOf, moves, onMove, canSkip, time }: QuizParts & { canSkip: boolean; time: ReactNode }) {
  const { t } = useWords('blocks')
  const errorId = useId()
  const answers = useRef<HTMLDivElement>(null)
  const question = questionOf(quiz, flow)
  const place = `${flow.index}/${flow.phase === 'asking'}`

  // The button that was pressed is gone, and with it the focus: a new question, a second try, or a test
  // begun from its first page starts at the answers. Practice is reached as a step, whose heading the player focuses.
  const shownPlace = useRef(quiz.is_graded ? '' : place)
  useEffect(() => {
    if (shownPlace.current === place) return
    shownPlace.current = place
    if (flow.phase === 'asking') focusAnswers(answers.current)
  }, [place, flow.phase])
  useEffect(() => {
    if (flow.lacksAnswer) focusAnswers(answers.current)
  }, [flow.lacksAnswer])

  if (!question) return null
  const standing = flow.phase as Standing

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    onMove({ type: 'check' })
  }

  const dock = standing === 'asking' && (
    <Dock onBack={quiz.is_graded && flow.index > 0 ? () => onMove({ type: 'back' }) : moves.onBack}>
      <Button variant="main" isTall className={styles.next} type="submit">
        {t(wordOfCheck(quiz.is_graded, isAtLast(quiz, flow)))}
      </Button>
    </Dock>
  )
  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      <StepFrame dock={dock || <FeedbackSheet quiz={quiz} flow={flow} moves={moves} onMove={onMove} />}>
        <div className={styles.top}>
          <p className={styles.position}>{t('quiz.question', { number: flow.index + 1, total: questionsOf(quiz, flow.tryId).length })}</p>
          {time}
          {canSkip && standing === 'asking' && (
            <Button variant="quiet" iconEnd={ArrowRight} onClick={moves.onNext}>
              {t('quiz.skip')}
            </Button>
          )}
        </div>
        <div ref={answers}>
          <Asked question={question} standing={standing} fileOf={fileOf} describedBy={flow.lacksAnswer ? errorId : undefined}>
            <Answer
              key={question.id}
              quiz={quiz}
              question={question}
              tryId={flow.tryId}
              answer={flow.answers[question.id] ?? []}
              standing={standing}
              onAnswer={(answer) => onMove({ type: 'answer', answer })}
            />
          </Asked>
        </div>
        <p className={styles.lack} id={errorId} role="alert">
          {flow.lacksAnswer && (
            <>
              <CircleAlert size={20} />
              {t(lackOf(question))}
            </>
          )}
        </p>
      </StepFrame>
    </form>
  )
}

function wordOfCheck(isGraded: boolean, isLast: boolean) {
  if (!isGraded) return 'quiz.check'
  return isLast ? 'quiz.hand' : 'quiz.nextQuestion'
}

/** A list that still lacks an answer, the chosen option, or the first field. */
function focusAnswers(container: HTMLElement | null): void {
  const empty = [...(container?.querySelectorAll('select') ?? [])].find((one) => one.value === '')
  const field =
    empty ?? container?.querySelector<HTMLElement>('input:checked') ?? container?.querySelector<HTMLElement>('input, select, button')
  field?.focus({ preventScroll: true })
  container?.scrollIntoView({ block: 'nearest' })
}
