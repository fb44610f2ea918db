import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import styles from './card.module.css'

interface CardProps {
  as?: 'div' | 'section' | 'article' | 'li'
  /** waiting: unsent · rejected: by the server · current: in progress. */
  edge?: 'waiting' | 'rejected' | 'current'
  /** Without padding, for pictures and lists that reach the edge. */
  isFlush?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A card with a hairline border. Cards are never nested. */
export function Card({ as: Tag = 'div', edge, isFlush = false, className, children }: CardProps) {
  return <Tag className={classes(styles.card, edge && styles[edge], !isFlush && styles.pad, className)}>{children}</Tag>
}

/** Rows in one card, separated by hairlines; the children are `<li>`. */
export function CardList({ edge, isOrdered = false, children }: Pick<CardProps, 'edge' | 'children'> & { isOrdered?: boolean }) {
  const Tag = isOrdered ? 'ol' : 'ul'
  return <Tag className={classes(styles.card, styles.list, edge && styles[edge])}>{children}</Tag>
}
