import { ArrowRight, Check, RefreshCw, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Question, QuestionOption } from '../../../contract/blocks/quiz.ts'
import type { LocalizedText } from '../../../contract/text.ts'
import { localized } from '../../i18n/localized.tsx'
import { useWords } from '../../i18n/setup.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { LocalizedLine } from '../localized-markdown.tsx'
import styles from './feedback-sheet.module.css'
import { isAtLast, missesBeforeShowing, questionOf } from './flow.ts'
import type { QuizParts } from './parts.ts'
import { hasText, optionsSaidTo, saidTo } from './said.ts'
import { sumOf } from './sum.ts'
import { SumBlocks } from './sum-blocks.tsx'

/**
 * What is said to an answer; "not right" is marigold and a hint, never red. The words stand below the answers they speak of and
 * never over them; only the ways on stay at the thumb, in the dock's place.
 */
export function FeedbackSheet({ quiz, flow, moves, onMove }: Omit<QuizParts, 'fileOf'>) {
  const { t } = useWords('blocks')
  const sheet = useRef<HTMLDivElement>(null)
  // The pressed button is gone; the next one takes the focus, so that Enter goes on. The status below is read out first.
  useEffect(() => {
    sheet.current?.querySelector('button')?.focus({ preventScroll: true })
    sheet.current?.firstElementChild?.scrollIntoView({ block: 'nearest' })
  }, [])

  const question = questionOf(quiz, flow)
  if (!question) return null
  const answer = flow.answers[question.id] ?? []
  const options = optionsSaidTo(quiz, question, flow.tryId, answer)
  const isMissed = flow.phase === 'missed'
  const isLast = isAtLast(quiz, flow)

  return (
    <div className={classes(styles.sheet, isMissed ? styles.missed : styles.right)} ref={sheet}>
      <div className={styles.said}>
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
      <div className={styles.ways}>
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
          <Button variant="main" isTall isFull iconEnd={ArrowRight} onClick={isLast ? moves.onNext : () => onMove({ type: 'next' })}>
            {t(isLast ? (moves.isLast ? 'dock.finish' : 'dock.next') : 'quiz.nextQuestion')}
          </Button>
        )}
      </div>
    </div>
  )
}

const headings = { missed: 'quiz.think', shown: 'quiz.shown', right: 'quiz.right' } as const

interface SaidProps {
  question: Question
  answer: readonly string[]
  /** With several answers: those that something is said about, as they stand on screen. */
  options: readonly QuestionOption[]
}

/** A hint for each wrong choice; where none was wrong, that some are still missing. */
function Hints({ question, answer, options }: SaidProps) {
  const { t } = useWords('blocks')
  if (options.length > 0) return <SaidOfOptions options={options} />
  const hints = saidTo(question, answer)
  if (hints.length === 0) return question.kind === 'multiple' ? <p>{t('quiz.thinkMany')}</p> : null
  return hints.map((text) => <Said key={text.bn + text.en} text={text} />)
}

/** The rule behind the answer, else what the author said to the option. */
function Reasons({ question, answer, options }: SaidProps) {
  const { language } = useWords('blocks')
  const { explanation } = question
  if (hasText(explanation)) {
    const { text, lang } = localized(explanation, language)
    const terms = sumOf(text)
    return terms ? <SumBlocks terms={terms} lang={lang === language ? undefined : lang} /> : <Said text={explanation} />
  }
  if (options.length > 0) return <SaidOfOptions options={options} />
  return saidTo(question, answer).map((text) => <Said key={text.bn + text.en} text={text} />)
}

/** What is said of each answer beside that answer, so that nobody has to guess which is meant. */
function SaidOfOptions({ options }: Pick<SaidProps, 'options'>) {
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
            <Said text={feedback} />
          </div>
        </li>
      ))}
    </ul>
  )
}

function Said({ text }: { text: LocalizedText }) {
  return (
    <p>
      <LocalizedLine text={text} />
    </p>
  )
}
