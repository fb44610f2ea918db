import { classes } from '../../ui/classes.ts'
import styles from './look.module.css'
import type { Standing } from './parts.ts'

/** The frame around an answer: plain while it is being given, then by what came of it. */
export function lookOf(standing: Standing, isFine: boolean): string {
  return classes(styles.frame, verdictOf(standing, isFine))
}

function verdictOf(standing: Standing, isFine: boolean) {
  if (standing === 'asking') return undefined
  if (standing === 'shown') return styles.answer
  return isFine ? styles.right : styles.wrong
}
