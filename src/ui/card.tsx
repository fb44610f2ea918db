import type { ReactNode } from 'react'
import styles from './card.module.css'
import { classes } from './classes.ts'

interface CardProps {
  as?: 'div' | 'section' | 'article' | 'li'
  /** waiting: on this phone, not yet sent · rejected: came back · current: the one being worked on. */
  edge?: 'waiting' | 'rejected' | 'current'
  /** Without inner space, for pictures and lists that reach the edge. */
  isFlush?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A hairline card on the tinted ground. Never one inside another. */
export function Card({ as: Tag = 'div', edge, isFlush = false, className, children }: CardProps) {
  return <Tag className={classes(styles.card, edge && styles[edge], !isFlush && styles.pad, className)}>{children}</Tag>
}

/** Rows parted by hairlines in one card; the children are `<li>`. */
export function CardList({ edge, isOrdered = false, children }: Pick<CardProps, 'edge' | 'children'> & { isOrdered?: boolean }) {
  const Tag = isOrdered ? 'ol' : 'ul'
  return <Tag className={classes(styles.card, styles.list, edge && styles[edge])}>{children}</Tag>
}
