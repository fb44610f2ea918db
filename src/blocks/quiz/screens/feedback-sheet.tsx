import { ArrowRight, Check, RefreshCw, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Question, QuestionOption } from '../../../../contract/blocks/quiz.ts'
import type { LocalizedText } from '../../../../contract/values/text.ts'
import { localized } from '../../../i18n/localized.tsx'
import { useWords } from '../../../i18n/setup.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { classes } from '../../../ui/classes.ts'
import { SumBlocks } from '../../../ui/layout/sum-blocks.tsx'
import { LocalizedLine } from '../../text-parts/localized-markdown.tsx'
import { answerFeedback, hasText, optionFeedback } from '../answers/feedback.ts'
import { isAtLast, missesBeforeShowing, questionOf } from '../flow/flow.ts'
import type { QuizParts } from '../parts.ts'
import styles from './feedback-sheet.module.css'
import { sumOf } from './sum.ts'

/**
 * Feedback on an answer. "Not right" is marigold with a hint, never red. The text is below the answers and never covers
 * them. Only the buttons stay at the thumb, in place of the action bar.
 */
export function FeedbackSheet({ quiz, flow, navigation, onMove }: Omit<QuizParts, 'fileOf'>) {
  const { t } = useWords('blocks')
  const sheet = useRef<HTMLDivElement>(null)
  // The pressed button is removed; the next one takes the focus, so that Enter continues. The status below is announced first.
  useEffect(() => {
    sheet.current?.querySelector('button')?.focus({ preventScroll: true })
    sheet.current?.firstElementChild?.scrollIntoView({ block: 'nearest' })
  }, [])

  const question = questionOf(quiz, flow)
  if (!question) return null
  const answer = flow.answers[question.id] ?? []
  const options = optionFeedback(quiz, question, flow.attemptId, answer)
  const isMissed = flow.phase === 'missed'
  const isLast = isAtLast(quiz, flow)

  return (
    <div className={classes(styles.sheet, isMissed ? styles.missed : styles.right)} ref={sheet}>
      <div className={styles.feedback}>
        <div role="status" className={styles.words}>
          <div className={styles.head}>
            <span className={styles.sign}>{isMissed ? <RefreshCw size={24} /> : <Check size={26} strokeWidth={2.6} />}</span>
            <h2>{t(headings[isMissed ? 'missed' : flow.phase === 'shown' ? 'shown' : 'right'])}</h2>
          </div>
          {isMissed ? (
            <Hints question={question} answer={answer} options={options} />
          ) : (
            <Reasons question={question} answer={answer} options={options} />
          )}
        </div>
      </div>
      <div className={styles.ways} data-dock="">
        {isMissed ? (
          <>
            <Button variant="main" isTall isFull onClick={() => onMove({ type: 'again' })}>
              {t('quiz.again')}
            </Button>
            {flow.misses >= missesBeforeShowing && (
              <Button variant="line" isFull onClick={() => onMove({ type: 'show' })}>
                {t('quiz.show')}
              </Button>
            )}
          </>
        ) : (
          <Button variant="main" isTall isFull iconEnd={ArrowRight} onClick={isLast ? navigation.onNext : () => onMove({ type: 'next' })}>
            {t(isLast ? (navigation.isLast ? 'dock.finish' : 'dock.next') : 'quiz.nextQuestion')}
          </Button>
        )}
      </div>
    </div>
  )
}

const headings = { missed: 'quiz.think', shown: 'quiz.shown', right: 'quiz.right' } as const

interface FeedbackProps {
  question: Question
  answer: readonly string[]
  /** With several answers: those with feedback, in screen order. */
  options: readonly QuestionOption[]
}

/** A hint for each wrong choice; where none was wrong, that some are still missing. */
function Hints({ question, answer, options }: FeedbackProps) {
  const { t } = useWords('blocks')
  if (options.length > 0) return <OptionsFeedback options={options} />
  const hints = answerFeedback(question, answer)
  if (hints.length === 0) return question.kind === 'multiple' ? <p>{t('quiz.thinkMany')}</p> : null
  return hints.map((text) => <FeedbackText key={text.bn + text.en} text={text} />)
}

/** The rule behind the answer, else the author’s feedback to the option. */
function Reasons({ question, answer, options }: FeedbackProps) {
  const { language } = useWords('blocks')
  const { explanation } = question
  if (hasText(explanation)) {
    const { text, lang } = localized(explanation, language)
    const terms = sumOf(text)
    return terms ? <SumBlocks terms={terms} lang={lang === language ? undefined : lang} /> : <FeedbackText text={explanation} />
  }
  if (options.length > 0) return <OptionsFeedback options={options} />
  return answerFeedback(question, answer).map((text) => <FeedbackText key={text.bn + text.en} text={text} />)
}

/** Feedback beside each answer, so that the learner need not guess which one it concerns. */
function OptionsFeedback({ options }: Pick<FeedbackProps, 'options'>) {
  const { t } = useWords('blocks')
  return (
    <ul className={styles.options}>
      {options.map(({ id, text, is_right, feedback }) => (
        <li key={id}>
          {is_right ? <Check size={20} strokeWidth={2.6} /> : <X size={20} strokeWidth={2.6} />}
          <div>
            <strong>
              {t(is_right ? 'quiz.wasRight' : 'quiz.wasWrong')}: <LocalizedLine text={text} />
            </strong>
            <FeedbackText text={feedback} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function FeedbackText({ text }: { text: LocalizedText }) {
  return (
    <p>
      <LocalizedLine text={text} />
    </p>
  )
}
