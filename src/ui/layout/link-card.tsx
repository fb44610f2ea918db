import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Target } from '../buttons/button.tsx'
import { classes } from '../classes.ts'
import styles from './card.module.css'

interface LinkCardProps extends Target {
  to: NonNullable<Target['to']>
  /** An `<img>` or an illustration, displayed 16:9 above the text. */
  picture?: ReactNode
  /** `row`: in a long list. On narrow screens the picture is small, beside the text, so that several cards fit. */
  as?: 'row' | undefined
  children: ReactNode
}

/** A card that is one link: picture, title, meta line, badge. */
export function LinkCard({ picture, as, children, ...target }: LinkCardProps) {
  return (
    <Link className={classes(styles.card, styles.link, as === 'row' && styles.row)} {...target}>
      {picture !== undefined && <div className={styles.picture}>{picture}</div>}
      <div className={styles.text}>{children}</div>
    </Link>
  )
}

/** The line of facts under a card's title; each child is a `<span>` with an icon (18) and words. */
export function Meta({ children }: { children: ReactNode }) {
  return <div className={styles.meta}>{children}</div>
}
