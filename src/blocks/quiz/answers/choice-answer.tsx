import { Check, Plus, X } from 'lucide-react'
import { useId } from 'react'
import { optionsOf, type Question, type QuizBlock } from '../../../../contract/blocks/quiz.ts'
import type { LocalizedText } from '../../../../contract/values/text.ts'
import { useWords } from '../../../i18n/setup.ts'
import { classes } from '../../../ui/classes.ts'
import { LocalizedLine } from '../../text-parts/localized-markdown.tsx'
import type { AnswerParts, AnswerState } from '../parts.ts'
import styles from './choice-answer.module.css'
import { hasText } from './feedback.ts'

type ChoiceQuestion = Extract<Question, { kind: 'single' | 'multiple' | 'true-false' }>

/** The outcome of an option, once graded. */
type Outcome = 'right' | 'wrong' | 'answer'

interface Choice {
  id: string
  /** None for true and false, which the app has words for. */
  text: LocalizedText | null
  isRight: boolean
  feedback: LocalizedText
}

/** The answers to choose from: native radios or ticks, 64 px, so that every keyboard and screen reader knows them. */
export function ChoiceAnswer({ quiz, question, attemptId, answer, answerState, onAnswer }: AnswerParts<ChoiceQuestion>) {
  const { t } = useWords('blocks')
  const name = useId()
  const isMultiple = question.kind === 'multiple'

  function handleChoose(id: string) {
    if (!isMultiple) onAnswer([id])
    else onAnswer(answer.includes(id) ? answer.filter((one) => one !== id) : [...answer, id])
  }

  return choicesFor(quiz, question, attemptId).map((choice) => {
    const isChosen = answer.includes(choice.id)
    const outcome = outcomeOf(choice, isChosen, answerState)
    const isExplained = answerState === 'review' && (isChosen || choice.isRight) && hasText(choice.feedback)
    return (
      <label
        key={choice.id}
        className={classes(styles.option, isMultiple && styles.multiple, styles[outcome ?? (isChosen ? 'chosen' : '')])}
      >
        <input
          className={styles.input}
          type={isMultiple ? 'checkbox' : 'radio'}
          name={name}
          value={choice.id}
          checked={isChosen}
          disabled={answerState !== 'asking'}
          onChange={() => handleChoose(choice.id)}
        />
        <span className={styles.dot}>
          <Sign outcome={outcome} isMultiple={isMultiple} answerState={answerState} />
        </span>
        <span className={styles.text}>
          {choice.text ? <LocalizedLine text={choice.text} /> : t(choice.id === 'true' ? 'quiz.true' : 'quiz.false')}
          {outcome && isMultiple && <strong className={styles.outcome}>{t(wordFor(outcome, isMultiple, answerState))}</strong>}
          {isExplained && (
            <span className={styles.feedback}>
              <LocalizedLine text={choice.feedback} />
            </span>
          )}
        </span>
        {outcome && !isMultiple && <strong>{t(wordFor(outcome, isMultiple, answerState))}</strong>}
      </label>
    )
  })
}

function choicesFor(quiz: QuizBlock, question: ChoiceQuestion, attemptId: string): Choice[] {
  if (question.kind !== 'true-false') {
    return optionsOf(quiz, question, attemptId).map(({ id, text, is_right, feedback }) => ({ id, text, isRight: is_right, feedback }))
  }
  const { is_true, feedback } = question
  return [
    { id: 'true', text: null, isRight: is_true, feedback: feedback.true },
    { id: 'false', text: null, isRight: !is_true, feedback: feedback.false },
  ]
}

function outcomeOf({ isRight }: Choice, isChosen: boolean, answerState: AnswerState): Outcome | undefined {
  if (answerState === 'review' && isRight) return isChosen ? 'right' : 'answer'
  if (!isChosen) return undefined
  if (answerState === 'shown') return 'answer'
  // In a question with several answers a miss does not give away which ones were right.
  if (answerState === 'missed' || answerState === 'review') return isRight ? undefined : 'wrong'
  return answerState === 'right' ? 'right' : undefined
}

interface SignProps {
  outcome: Outcome | undefined
  isMultiple: boolean
  answerState: AnswerState
}

/** While choosing, a radio shows a dot and no tick: a tick would already say "right". A right answer left out is one to add. */
function Sign({ outcome, isMultiple, answerState }: SignProps) {
  if (outcome === 'wrong') return <X size={20} strokeWidth={2.6} />
  if (outcome === 'answer' && isMultiple && answerState === 'review') return <Plus size={20} strokeWidth={2.6} />
  return outcome || isMultiple ? <Check size={20} strokeWidth={2.6} /> : <span className={styles.bullet} />
}

const outcomeWords = { right: 'quiz.wasRight', wrong: 'quiz.wasWrong', answer: 'quiz.rightAnswer' } as const
/** With several answers, names the chosen ones: a wrong one that was, a right one that was not. */
const outcomeWordsOfMany = { right: 'quiz.choseRight', wrong: 'quiz.choseWrong', answer: 'quiz.leftOut' } as const

const wordFor = (outcome: Outcome, isMultiple: boolean, answerState: AnswerState) =>
  (isMultiple && answerState !== 'shown' ? outcomeWordsOfMany : outcomeWords)[outcome]
