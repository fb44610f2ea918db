import type { ReactNode } from 'react'
import type { Question } from '../../../contract/blocks/quiz.ts'
import { useWords } from '../../i18n/setup.ts'
import type { BlockFile } from '../block.ts'
import { LocalizedLine } from '../localized-markdown.tsx'
import { Picture } from '../picture.tsx'
import styles from './asked.module.css'
import type { Standing } from './parts.ts'

interface AskedProps {
  question: Question
  standing: Standing
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

/** A question with its picture; its answer stands inside, so that a screen reader says both together. */
export function Asked({ question, standing, fileOf, describedBy, children }: AskedProps) {
  const { t } = useWords('blocks')
  const { picture } = question
  return (
    <fieldset className={styles.asked} aria-describedby={describedBy} data-question={question.id}>
      <legend className={styles.legend}>
        <span className={styles.prompt}>
          <LocalizedLine text={question.prompt} />
        </span>
        {standing === 'asking' && <span className={styles.hint}>{t(hints[question.kind])}</span>}
      </legend>
      {picture && (
        <div className={styles.picture}>
          <Picture url={fileOf(picture.file).url} alt={picture.alt} width={picture.width} height={picture.height} />
        </div>
      )}
      {children}
    </fieldset>
  )
}
