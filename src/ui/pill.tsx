import { Link } from '@tanstack/react-router'
import type { LucideIcon } from 'lucide-react'
import type { Target } from './button.tsx'
import { classes } from './classes.ts'
import styles from './pill.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

export type PillTone = 'good' | 'info' | 'wait' | 'plain' | 'bad'

interface PillProps {
  tone: PillTone
  icon: LucideIcon
  text: string
  /** Shown on phones in place of the text, where the bar is narrow. */
  shortText?: string
  /** Only the icon to the eye; the text stays for screen readers. */
  isBare?: boolean
  to: NonNullable<Target['to']>
  search?: Target['search']
}

/** A state with a place behind it, always top right. */
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
