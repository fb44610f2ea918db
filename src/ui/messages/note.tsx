import { CircleCheck, Clock, Info, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './note.module.css'

type NoteTone = 'info' | 'wait' | 'good' | 'bad'
const icons: Record<NoteTone, LucideIcon> = { info: Info, wait: Clock, good: CircleCheck, bad: TriangleAlert }

interface NoteProps {
  tone: NoteTone
  icon?: LucideIcon
  title?: ReactNode
  children?: ReactNode
  actions?: ReactNode
  /** `alert` for a new failure, `status` for other news; none for a note that the page shows from the start. */
  role?: 'alert' | 'status'
}

/** A box that explains a state. */
export function Note({ tone, icon, title, children, actions, role }: NoteProps) {
  const Icon = icon ?? icons[tone]
  return (
    <div className={classes(styles.note, styles[tone])} role={role}>
      <Icon size={22} />
      <div className={styles.body}>
        {title !== undefined && <strong>{title}</strong>}
        {children !== undefined && <div>{children}</div>}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  )
}
