import type { ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import styles from './entresoft.module.css'

/** Results below one another: what it is, and how much. No toast covers them. */
export function Figures({ children }: { children: ReactNode }) {
  return (
    <dl className={styles.figures} data-result="">
      {children}
    </dl>
  )
}

interface FigureProps {
  label: string
  value: string
  /** Rendered larger. */
  isMain?: boolean
  tone?: 'good' | 'bad' | undefined
  note?: string
}

export function Figure({ label, value, isMain = false, tone, note = '' }: FigureProps) {
  return (
    <div className={classes(styles.figure, isMain && styles.mainFigure)}>
      <dt>{label}</dt>
      <dd className={classes(tone && styles[tone])}>{value}</dd>
      {note !== '' && <dd className={styles.note}>{note}</dd>}
    </div>
  )
}
