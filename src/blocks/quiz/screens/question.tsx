import { ArrowRight, CircleAlert } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { questionsOf } from '../../../../contract/blocks/quiz.ts'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { ActionBar, StepFrame } from '../../step-frame.tsx'
import { Answer } from '../answers/answer.tsx'
import { lackOf } from '../answers/answered.ts'
import { isAtLast, questionOf } from '../flow/flow.ts'
import type { AnswerState, QuizParts } from '../parts.ts'
import { Asked } from './asked.tsx'
import { FeedbackSheet } from './feedback-sheet.tsx'
import styles from './quiz.module.css'

/** One question being answered; in practice, also the feedback to the answer. */
export function QuizQuestion({ quiz, flow, fileOf, navigation, onMove, canSkip, time }: QuizParts & { canSkip: boolean; time: ReactNode }) {
  const { t } = useWords('blocks')
  const errorId = useId()
  const answers = useRef<HTMLDivElement>(null)
  const question = questionOf(quiz, flow)
  const place = `${flow.index}/${flow.phase === 'asking'}`

  // The pressed button is removed and had the focus. A new question, a repeated one and the start from the intro focus the
  // answers. Practice is a step whose heading the player focuses.
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
  const answerState = flow.phase as AnswerState

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    onMove({ type: 'check' })
  }

  const actionBar = answerState === 'asking' && (
    <ActionBar onBack={quiz.is_graded && flow.index > 0 ? () => onMove({ type: 'back' }) : navigation.onBack}>
      <Button variant="main" isTall className={styles.next} type="submit">
        {t(wordOfCheck(quiz.is_graded, isAtLast(quiz, flow)))}
      </Button>
    </ActionBar>
  )
  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      <StepFrame actionBar={actionBar || <FeedbackSheet quiz={quiz} flow={flow} navigation={navigation} onMove={onMove} />}>
        <div className={styles.top}>
          <p className={styles.position}>
            {t('quiz.question', { number: flow.index + 1, total: questionsOf(quiz, flow.attemptId).length })}
          </p>
          {time}
          {canSkip && answerState === 'asking' && (
            <Button variant="quiet" iconEnd={ArrowRight} onClick={navigation.onNext}>
              {t('quiz.skip')}
            </Button>
          )}
        </div>
        <div ref={answers}>
          <Asked question={question} answerState={answerState} fileOf={fileOf} describedBy={flow.lacksAnswer ? errorId : undefined}>
            <Answer
              key={question.id}
              quiz={quiz}
              question={question}
              attemptId={flow.attemptId}
              answer={flow.answers[question.id] ?? []}
              answerState={answerState}
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
