import type { ApplicationAnswers } from '../../../contract/account/applications.ts'
import { useWords } from '../../i18n/setup.ts'
import { Card } from '../../ui/layout/card.tsx'
import styles from './applications.module.css'

const fields = ['subject', 'experience', 'place', 'reply'] as const

/** The answers as they were written. */
export function AnswerList({ answers }: { answers: ApplicationAnswers }) {
  const { t } = useWords('applications')
  return (
    <Card as="section">
      <dl className={styles.answers}>
        {fields.map(
          (field) =>
            answers[field] !== '' && (
              <div key={field}>
                <dt>{t(`field.${field}`)}</dt>
                <dd>{answers[field]}</dd>
              </div>
            ),
        )}
      </dl>
    </Card>
  )
}
