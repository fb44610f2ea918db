import { Check, RefreshCw } from 'lucide-react'
import { useId } from 'react'
import { isRight, type Question, rightAnswer } from '../../../../contract/blocks/quiz.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { typedDigits } from '../../../i18n/intl.ts'
import { useWords } from '../../../i18n/setup.ts'
import { classes } from '../../../ui/classes.ts'
import type { AnswerParts } from '../parts.ts'
import { lookOf } from './look.ts'
import styles from './written-answer.module.css'

type WrittenQuestion = Extract<Question, { kind: 'number' | 'short-text' }>

/** A typed number or a few words. Digits of both scripts are accepted; a submitted number is shown in the user's script. */
export function WrittenAnswer({ question, answer, answerState, onAnswer }: AnswerParts<WrittenQuestion>) {
  const { t, language } = useWords('blocks')
  const id = useId()
  const typed = answer[0] ?? ''
  const isAsking = answerState === 'asking'
  const isFine = isRight(question, answer)
  const unit = question.kind === 'number' ? unitWords[question.unit] : undefined
  return (
    <div className={styles.written}>
      <label className={styles.label} htmlFor={id}>
        {t(answerState === 'shown' ? 'quiz.rightAnswer' : 'quiz.yourAnswer')}
      </label>
      <div className={classes(styles.box, lookOf(answerState, isFine))}>
        <input
          id={id}
          className={styles.input}
          type="text"
          inputMode={question.kind === 'number' ? 'decimal' : 'text'}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={question.kind === 'number' ? 30 : 200}
          value={answerState === 'shown' ? shown(question) : isAsking || question.kind !== 'number' ? typed : typedDigits(typed, language)}
          readOnly={!isAsking}
          aria-describedby={unit && `${id}-unit`}
          onChange={(event) => onAnswer([event.target.value])}
        />
        {unit && (
          <span className={styles.unit} id={`${id}-unit`}>
            {t(unit)}
          </span>
        )}
        {!isAsking && (isFine ? <Check size={24} strokeWidth={2.6} /> : <RefreshCw size={22} />)}
      </div>
      {answerState === 'review' && !isFine && (
        <p className={styles.truth}>
          {t('quiz.rightIs')}{' '}
          <strong>
            {shown(question)} {unit && t(unit)}
          </strong>
        </p>
      )}
    </div>
  )
}

const unitWords = { taka: 'quiz.unit.taka', percent: 'quiz.unit.percent', number: undefined } as const

function shown(question: WrittenQuestion): string {
  return question.kind === 'number' ? formatNumber(question.answer) : (rightAnswer(question)[0] ?? '')
}
