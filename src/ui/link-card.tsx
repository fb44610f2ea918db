import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Target } from './button.tsx'
import styles from './card.module.css'
import { classes } from './classes.ts'

interface LinkCardProps extends Target {
  to: NonNullable<Target['to']>
  /** An `<img>` or an illustration; shown 16:9 over the text. */
  picture?: ReactNode
  /** `row`: in a long list. On phones the picture is small and stands beside the text, so that several fit on the screen. */
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
