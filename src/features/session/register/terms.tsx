import { Link } from '@tanstack/react-router'
import { useWords } from '../../../i18n/setup.ts'
import styles from '../session-frame.module.css'

const terms = ['one', 'two', 'three', 'four', 'five'] as const

/** The whole of the terms, where they are agreed to. */
export function Terms() {
  const { t } = useWords('session')
  return (
    <details className={styles.terms}>
      <summary>{t('terms.read')}</summary>
      <ul>
        {terms.map((term) => (
          <li key={term}>{t(`terms.${term}`)}</li>
        ))}
      </ul>
      <p>
        <Link to="/terms">{t('terms.all')}</Link>
      </p>
    </details>
  )
}
