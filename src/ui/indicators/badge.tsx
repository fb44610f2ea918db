import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './badge.module.css'

/** good: on this device, sent · info: online · wait: queued, paused · bad: rejected · plain: neutral · earth: category. */
export type Tone = 'good' | 'info' | 'wait' | 'bad' | 'plain' | 'earth'

/** A state beside an item: icon and words. */
export function Badge({ tone = 'plain', icon: Icon, children }: { tone?: Tone; icon?: LucideIcon; children: ReactNode }) {
  return (
    <span className={classes(styles.badge, styles[tone])}>
      {Icon && <Icon size={17} strokeWidth={2.2} />}
      <span>{children}</span>
    </span>
  )
}
