import type { ReactNode } from 'react'
import type { Question } from '../../../../contract/blocks/quiz.ts'
import { useWords } from '../../../i18n/setup.ts'
import { classes } from '../../../ui/classes.ts'
import type { BlockFile } from '../../block.ts'
import { Picture } from '../../picture.tsx'
import { LocalizedLine } from '../../text-parts/localized-markdown.tsx'
import type { AnswerState } from '../parts.ts'
import styles from './asked.module.css'

interface AskedProps {
  question: Question
  answerState: AnswerState
  fileOf: (path: string) => BlockFile
  describedBy?: string | undefined
  children: ReactNode
}

const hints = {
  single: 'quiz.chooseOne',
  multiple: 'quiz.chooseMany',
  'true-false': 'quiz.chooseTrue',
  number: 'quiz.typeNumber',
  'short-text': 'quiz.typeText',
  matching: 'quiz.match',
  ordering: 'quiz.order',
} as const satisfies Record<Question['kind'], string>

/** A question with its picture. Its answer is a child, so that a screen reader announces both together. */
export function Asked({ question, answerState, fileOf, describedBy, children }: AskedProps) {
  const { t } = useWords('blocks')
  const { picture } = question
  return (
    <fieldset className={styles.asked} aria-describedby={describedBy} data-question={question.id}>
      <legend className={styles.legend}>
        <span className={styles.prompt}>
          <LocalizedLine text={question.prompt} />
        </span>
        {answerState !== 'review' && (
          <span className={classes(styles.hint, answerState !== 'asking' && styles.answered)}>{t(hints[question.kind])}</span>
        )}
      </legend>
      {picture && (
        <div className={styles.picture}>
          <Picture {...picture} url={fileOf(picture.file).url} />
        </div>
      )}
      {children}
    </fieldset>
  )
}
