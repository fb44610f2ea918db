import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Target } from '../buttons/button.tsx'
import { classes } from '../classes.ts'
import styles from './layout.module.css'

type Gap = 1 | 2 | 3 | 4 | 6 | 8

/** The content of a page between header and footer. `text` is as wide as a line of a lesson, `form` as one column of fields. */
export function Page({ width = 'full', children }: { width?: 'full' | 'text' | 'form'; children: ReactNode }) {
  return <div className={classes(styles.page, width !== 'full' && styles[width])}>{children}</div>
}

/** A column. Gaps are steps of the 4 px grid. */
export function Stack({
  gap = 4,
  as: Tag = 'div',
  children,
}: {
  gap?: Gap
  as?: 'div' | 'section' | 'ul' | 'header'
  children: ReactNode
}) {
  return <Tag className={classes(styles.stack, styles[`gap${gap}`])}>{children}</Tag>
}

export function Row({
  gap = 3,
  isBetween = false,
  isWrapping = false,
  children,
}: {
  gap?: Gap
  isBetween?: boolean
  isWrapping?: boolean
  children: ReactNode
}) {
  return <div className={classes(styles.row, styles[`gap${gap}`], isBetween && styles.between, isWrapping && styles.wrap)}>{children}</div>
}

/** Supporting text. */
export function Muted({ isSmall = false, isStrong = false, children }: { isSmall?: boolean; isStrong?: boolean; children: ReactNode }) {
  return <p className={classes(styles.muted, isSmall && styles.small, isStrong && styles.strong)}>{children}</p>
}

/** A grid of cards, with as many columns as fit. */
export function CardGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>
}

/** A section's title with a link to the complete list. */
export function SectionHead({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.head}>
      <h2>{title}</h2>
      {children}
    </div>
  )
}

/** A link in words with an arrow, 48 px high. */
export function MoreLink({ children, ...target }: Target & { children: ReactNode }) {
  return (
    <Link className={styles.more} {...target}>
      {children}
      <ChevronRight size={20} />
    </Link>
  )
}

/** The main action of a page that keeps the bottom bar. On narrow screens it sticks above that bar. */
export function ThumbRow({ isOnCard = false, children }: { isOnCard?: boolean; children: ReactNode }) {
  return <div className={classes(styles.thumb, isOnCard && styles.onCard)}>{children}</div>
}

/** The main actions at the bottom. On narrow screens they replace the bottom bar. The last button takes the rest of the width. */
export function Dock({ isNarrow = false, children }: { isNarrow?: boolean; children: ReactNode }) {
  return (
    <div className={styles.dock} data-dock="">
      <div className={classes(styles.dockInner, isNarrow && styles.dockNarrow)}>{children}</div>
    </div>
  )
}
