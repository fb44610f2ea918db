import { classes } from '../../../ui/classes.ts'
import type { Term } from './sum.ts'
import styles from './sum-blocks.module.css'

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
