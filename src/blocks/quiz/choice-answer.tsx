import { Check, Plus, X } from 'lucide-react'
import { useId } from 'react'
import { optionsOf, type Question, type QuizBlock } from '../../../contract/blocks/quiz.ts'
import type { LocalizedText } from '../../../contract/text.ts'
import { useWords } from '../../i18n/setup.ts'
import { classes } from '../../ui/classes.ts'
import { LocalizedLine } from '../localized-markdown.tsx'
import styles from './choice-answer.module.css'
import type { AnswerParts, Standing } from './parts.ts'
import { hasText } from './said.ts'

type ChoiceQuestion = Extract<Question, { kind: 'single' | 'multiple' | 'true-false' }>

/** What is said about an option once it may be judged. */
type Verdict = 'right' | 'wrong' | 'answer'

interface Choice {
  id: string
  /** None for true and false, which the app has words for. */
  text: LocalizedText | null
  isRight: boolean
  feedback: LocalizedText
}

/** The answers to choose from: native radios or ticks, 64 px, so that every keyboard and screen reader knows them. */
export function ChoiceAnswer({ quiz, question, tryId, answer, standing, onAnswer }: AnswerParts<ChoiceQuestion>) {
  const { t } = useWords('blocks')
  const name = useId()
  const isMultiple = question.kind === 'multiple'

  function handleChoose(id: string) {
    if (!isMultiple) onAnswer([id])
    else onAnswer(answer.includes(id) ? answer.filter((one) => one !== id) : [...answer, id])
  }

  return choicesFor(quiz, question, tryId).map((choice) => {
    const isChosen = answer.includes(choice.id)
    const verdict = verdictOn(choice, isChosen, standing)
    const isExplained = standing === 'review' && (isChosen || choice.isRight) && hasText(choice.feedback)
    return (
      <label
        key={choice.id}
        className={classes(styles.option, isMultiple && styles.multiple, styles[verdict ?? (isChosen ? 'chosen' : '')])}
      >
        <input
          className={styles.input}
          type={isMultiple ? 'checkbox' : 'radio'}
          name={name}
          value={choice.id}
          checked={isChosen}
          disabled={standing !== 'asking'}
          onChange={() => handleChoose(choice.id)}
        />
        <span className={styles.dot}>
          <Sign verdict={verdict} isMultiple={isMultiple} standing={standing} />
        </span>
        <span className={styles.text}>
          {choice.text ? <LocalizedLine text={choice.text} /> : t(choice.id === 'true' ? 'quiz.true' : 'quiz.false')}
          {verdict && isMultiple && <strong className={styles.verdict}>{t(wordFor(verdict, isMultiple, standing))}</strong>}
          {isExplained && (
            <span className={styles.feedback}>
              <LocalizedLine text={choice.feedback} />
            </span>
          )}
        </span>
        {verdict && !isMultiple && <strong>{t(wordFor(verdict, isMultiple, standing))}</strong>}
      </label>
    )
  })
}

function choicesFor(quiz: QuizBlock, question: ChoiceQuestion, tryId: string): Choice[] {
  if (question.kind !== 'true-false') {
    return optionsOf(quiz, question, tryId).map(({ id, text, is_right, feedback }) => ({ id, text, isRight: is_right, feedback }))
  }
  const { is_true, feedback } = question
  return [
    { id: 'true', text: null, isRight: is_true, feedback: feedback.true },
    { id: 'false', text: null, isRight: !is_true, feedback: feedback.false },
  ]
}

function verdictOn({ isRight }: Choice, isChosen: boolean, standing: Standing): Verdict | undefined {
  if (standing === 'review' && isRight) return isChosen ? 'right' : 'answer'
  if (!isChosen) return undefined
  if (standing === 'shown') return 'answer'
  // In a question with several answers a miss does not give away which ones were right.
  if (standing === 'missed' || standing === 'review') return isRight ? undefined : 'wrong'
  return standing === 'right' ? 'right' : undefined
}

interface SignProps {
  verdict: Verdict | undefined
  isMultiple: boolean
  standing: Standing
}

/** While choosing, a radio shows a dot and no tick: a tick would already say "right". A right answer left out is one to add. */
function Sign({ verdict, isMultiple, standing }: SignProps) {
  if (verdict === 'wrong') return <X size={20} strokeWidth={2.6} />
  if (verdict === 'answer' && isMultiple && standing === 'review') return <Plus size={20} strokeWidth={2.6} />
  return verdict || isMultiple ? <Check size={20} strokeWidth={2.6} /> : <span className={styles.bullet} />
}

const verdictWords = { right: 'quiz.wasRight', wrong: 'quiz.wasWrong', answer: 'quiz.rightAnswer' } as const
/** With several answers it has to be said which were chosen: a wrong one that was, a right one that was not. */
const verdictWordsOfMany = { right: 'quiz.choseRight', wrong: 'quiz.choseWrong', answer: 'quiz.leftOut' } as const

const wordFor = (verdict: Verdict, isMultiple: boolean, standing: Standing) =>
  (isMultiple && standing !== 'shown' ? verdictWordsOfMany : verdictWords)[verdict]
