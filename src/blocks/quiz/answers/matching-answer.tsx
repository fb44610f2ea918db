import { Check, RefreshCw } from 'lucide-react'
import { useId } from 'react'
import { choicesOf, type Question } from '../../../../contract/blocks/quiz.ts'
import { localized } from '../../../i18n/localized.tsx'
import { useWords } from '../../../i18n/setup.ts'
import { classes } from '../../../ui/classes.ts'
import { LocalizedLine } from '../../text-parts/localized-markdown.tsx'
import type { AnswerParts } from '../parts.ts'
import { lookOf } from './look.ts'
import styles from './matching-answer.module.css'

/** Each left side with a native select of right sides, which needs no dragging. */
export function MatchingAnswer({
  question,
  attemptId,
  answer,
  answerState,
  onAnswer,
}: AnswerParts<Extract<Question, { kind: 'matching' }>>) {
  const { t, language } = useWords('blocks')
  const id = useId()
  const choices = choicesOf(question, attemptId)

  function handleChoose(place: number, choiceId: string) {
    onAnswer(question.pairs.map((_pair, index) => (index === place ? choiceId : (answer[index] ?? ''))))
  }

  return (
    <ul className={styles.pairs}>
      {question.pairs.map((pair, place) => {
        const chosen = answer[place] ?? ''
        const isFine = chosen === pair.id
        const given = choices.find((choice) => choice.id === chosen)
        return (
          <li key={pair.id} className={classes(styles.pair, lookOf(answerState, isFine))}>
            <label className={styles.left} htmlFor={`${id}-${pair.id}`}>
              <LocalizedLine text={pair.left} />
            </label>
            {answerState === 'asking' ? (
              <select
                id={`${id}-${pair.id}`}
                className={styles.select}
                value={chosen}
                onChange={(event) => handleChoose(place, event.target.value)}
              >
                <option value="">{t('quiz.chooseMatch')}</option>
                {choices.map((choice) => {
                  const { text, lang } = localized(choice.right, language)
                  return (
                    <option key={choice.id} value={choice.id} lang={lang === language ? undefined : lang}>
                      {text}
                    </option>
                  )
                })}
              </select>
            ) : (
              <p className={styles.given} id={`${id}-${pair.id}`}>
                {isFine ? <Check size={20} strokeWidth={2.6} /> : <RefreshCw size={18} />}
                {given ? <LocalizedLine text={given.right} /> : t('quiz.noAnswer')}
              </p>
            )}
            {answerState === 'review' && !isFine && (
              <p className={styles.truth}>
                {t('quiz.rightIs')}{' '}
                <strong>
                  <LocalizedLine text={pair.right} />
                </strong>
              </p>
            )}
          </li>
        )
      })}
    </ul>
  )
}
