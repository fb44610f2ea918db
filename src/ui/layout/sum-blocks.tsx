import { classes } from '../classes.ts'
import styles from './sum-blocks.module.css'

export interface Term {
  /** The sign before it; empty for the first term, `=` for the result. */
  readonly sign: string
  readonly number: string
  /** The unit of the number ("sold"), where the author gives it. */
  readonly word: string
}

/** A sum as blocks; a screen reader reads it as one line. */
export function SumBlocks({ terms, lang }: { terms: readonly Term[]; lang: string | undefined }) {
  return (
    <p className={styles.sum} lang={lang}>
      {terms.map((term) => (
        // Keeps the sign and its number on one line.
        <span key={term.sign + term.number + term.word} className={styles.part}>
          {term.sign !== '' && <span className={styles.sign}>{` ${term.sign} `}</span>}
          <span className={classes(styles.term, term.sign === '=' && styles.result)}>
            <strong>{term.number}</strong> {term.word}
          </span>
        </span>
      ))}
    </p>
  )
}
