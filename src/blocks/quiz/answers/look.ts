import { classes } from '../../../ui/classes.ts'
import type { AnswerState } from '../parts.ts'
import styles from './look.module.css'

/** Classes of the frame around an answer: plain while open, then by its outcome. */
export function lookOf(answerState: AnswerState, isFine: boolean): string {
  return classes(styles.frame, outcomeClass(answerState, isFine))
}

function outcomeClass(answerState: AnswerState, isFine: boolean) {
  if (answerState === 'asking') return undefined
  if (answerState === 'shown') return styles.answer
  return isFine ? styles.right : styles.wrong
}
