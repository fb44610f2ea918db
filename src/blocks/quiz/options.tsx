import { Check, X } from 'lucide-react'
import { useId } from 'react'
import { useWords } from '../../i18n/setup.ts'
import { classes } from '../../ui/classes.ts'
import { LocalizedLine } from '../localized-markdown.tsx'
import type { Question } from './flow.ts'
import styles from './options.module.css'

/** What is said about an option once it may be judged. */
export type Verdict = 'right' | 'wrong' | 'answer'

interface OptionsProps {
  question: Question
  chosen: readonly string[]
  /** No verdict while the learner is choosing. */
  verdictOf?: ((optionId: string) => Verdict | undefined) | undefined
  describedBy?: string | undefined
  onChoose?: (optionId: string) => void
}

/** The answers of a question: native radios or ticks, 64 px, so that every keyboard and screen reader knows them. */
export function Options({ question, chosen, verdictOf, describedBy, onChoose }: OptionsProps) {
  const { t } = useWords('blocks')
  const name = useId()
  const isMultiple = question.kind === 'multiple'
  return (
    <fieldset className={styles.options} aria-describedby={describedBy}>
      <legend className={styles.legend}>
        <span className={styles.prompt}>
          <LocalizedLine text={question.prompt} />
        </span>
        {!verdictOf && <span className={styles.hint}>{t(isMultiple ? 'quiz.chooseMany' : 'quiz.chooseOne')}</span>}
      </legend>
      {question.options.map((option) => {
        const verdict = verdictOf?.(option.id)
        const isChosen = chosen.includes(option.id)
        return (
          <label
            key={option.id}
            className={classes(styles.option, isMultiple && styles.multiple, styles[verdict ?? (isChosen ? 'chosen' : '')])}
          >
            <input
              className={styles.input}
              type={isMultiple ? 'checkbox' : 'radio'}
              name={name}
              checked={isChosen}
              disabled={verdictOf !== undefined}
              onChange={() => onChoose?.(option.id)}
            />
            <span className={styles.dot}>
              <Sign verdict={verdict} isMultiple={isMultiple} />
            </span>
            <span className={styles.text}>
              <LocalizedLine text={option.text} />
            </span>
            {verdict && <strong>{t(verdictWords[verdict])}</strong>}
          </label>
        )
      })}
    </fieldset>
  )
}

/** While choosing, a radio shows a dot and no tick: a tick would already say "right". */
function Sign({ verdict, isMultiple }: { verdict: Verdict | undefined; isMultiple: boolean }) {
  if (verdict === 'wrong') return <X size={20} strokeWidth={2.6} />
  return verdict || isMultiple ? <Check size={20} strokeWidth={2.6} /> : <span className={styles.bullet} />
}

const verdictWords = { right: 'quiz.wasRight', wrong: 'quiz.wasWrong', answer: 'quiz.rightAnswer' } as const
