import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import { classes } from '../classes.ts'
import { VisuallyHidden } from '../visually-hidden.tsx'
import type { Target } from './button.tsx'
import styles from './pill.module.css'

export type PillTone = 'good' | 'info' | 'wait' | 'plain' | 'bad'

interface PillProps {
  tone: PillTone
  icon: LucideIcon
  text: string
  /** Replaces the text in a narrow bar. */
  shortText?: string
  /** Shows only the icon; the text stays for screen readers. */
  isBare?: boolean
  to: NonNullable<Target['to']>
  search?: Target['search']
}

/** A state as a link to its page, always top right. */
export function Pill({ tone, icon: Icon, text, shortText = text, isBare = false, to, search }: PillProps) {
  return (
    <Link className={styles.pill} to={to} {...(search && { search })}>
      <span className={classes(styles.look, styles[tone], isBare && styles.bare)}>
        <Icon size={18} strokeWidth={2.2} />
        {isBare ? (
          <VisuallyHidden>{text}</VisuallyHidden>
        ) : (
          <>
            <span className={styles.long}>{text}</span>
            <span className={styles.short}>{shortText}</span>
          </>
        )}
      </span>
    </Link>
  )
}
