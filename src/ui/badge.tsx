import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './badge.module.css'
import { classes } from './classes.ts'

/** good: on this phone, sent · info: from the net · wait: queued, paused · bad: refused · plain: neutral · earth: category. */
export type Tone = 'good' | 'info' | 'wait' | 'bad' | 'plain' | 'earth'

/** A small state beside a thing: icon and words. */
export function Badge({ tone = 'plain', icon: Icon, children }: { tone?: Tone; icon?: LucideIcon; children: ReactNode }) {
  return (
    <span className={classes(styles.badge, styles[tone])}>
      {Icon && <Icon size={17} strokeWidth={2.2} />}
      <span>{children}</span>
    </span>
  )
}
